/** Characters of WinAnsi text in a string of a PDF; others stand as a question mark. */
function pdfText(text: string): string {
  const bytes = [...text].map((sign) => {
    const code = sign.codePointAt(0) ?? 63;
    if (sign === "\\" || sign === "(" || sign === ")") return `\\${sign}`;
    if (sign === "–") return "\\226";
    if (code < 127) return sign;
    return code >= 160 && code <= 255 ? `\\${code.toString(8)}` : "?";
  });
  return `(${bytes.join("")})`;
}

/** A line of a page, from top to bottom. */
export interface PdfLine {
  readonly text: string;
  readonly isBold?: boolean;
  /** Points. Default: 11. */
  readonly size?: number;
  /** Points above it. Default: 4. */
  readonly above?: number;
}

/** A PDF of one A4 page with lines of text in a font that each reader has. */
export function pdfPage(lines: readonly PdfLine[]): Buffer {
  let y = 780;
  const shown = lines.map(({ above = 4, isBold = false, size = 11, text }) => {
    y -= size + above;
    return `BT /${isBold ? "B" : "R"} ${size} Tf 64 ${y} Td ${pdfText(text)} Tj ET`;
  });
  const content = shown.join("\n");
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>",
    `<< /Length ${Buffer.byteLength(content, "latin1")} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, index) => {
    const place = body.length;
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${body.length}\n%%EOF\n`;
  return Buffer.from(body + end, "latin1");
}
