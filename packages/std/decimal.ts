/** Fractional digits that a division keeps; the last one is rounded half away from zero. */
export const divisionDigits = 20;

const exponentLimit = 1000;
const textLimit = 5000;
const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
const powers: bigint[] = [1n];

function power(exponent: number): bigint {
  let last = powers.length - 1;
  while (last < exponent) {
    powers.push((powers[last] ?? 1n) * 10n);
    last++;
  }
  return powers[exponent] ?? 1n;
}

const [point, zero, nine] = [0x2e, 0x30, 0x39];
/** So many digits a floating point number holds exactly. */
const exactDigits = 15;

/**
 * Reads plain digits with at most one point between them, as nearly all numbers are written; null for any other text,
 * be it a number or not.
 */
function parsePlain(text: string): Decimal | null {
  const { length } = text;
  if (length > exactDigits) return null;
  let units = 0;
  let scale = -1;
  for (let index = 0; index < length; index++) {
    const mark = text.charCodeAt(index);
    if (mark === point && scale < 0 && index > 0) scale = length - 1 - index;
    else if (mark >= zero && mark <= nine) units = units * 10 + (mark - zero);
    else return null;
  }
  return length === 0 || scale === 0 ? null : new Decimal(BigInt(units), Math.max(scale, 0));
}

function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const rest = dividend - quotient * divisor;
  const doubled = (rest < 0n ? -rest : rest) * 2n;
  const magnitude = divisor < 0n ? -divisor : divisor;
  if (doubled < magnitude) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
}

/**
 * An exact, immutable decimal number: `units / 10 ** scale`. The scale is an integer from 0 up and says nothing of the
 * value, so compare with `compare`, never with `===`. Addition, subtraction, multiplication and remainder are exact.
 */
export class Decimal {
  static readonly zero: Decimal = new Decimal(0n, 0);
  readonly units: bigint;
  readonly scale: number;

  /** `units` in steps of `10 ** -scale`; `scale` must be an integer from 0 up. */
  constructor(units: bigint, scale: number) {
    this.units = units;
    this.scale = scale;
  }

  /**
   * Reads decimal text (`-12.50`, `.5`, `1e-7`); null when the text is no finite decimal number, has an exponent beyond
   * ±1000 or is longer than 5000 characters.
   */
  static parse(text: string): Decimal | null {
    const plain = parsePlain(text);
    if (plain !== null || text.length > textLimit) return plain;
    const match = pattern.exec(text);
    if (!match) return null;
    const whole = match[2] ?? "";
    const fraction = match[3] ?? "";
    if (whole.length + fraction.length === 0) return null;
    const exponent = Number(match[4] ?? "0");
    if (Math.abs(exponent) > exponentLimit) return null;
    const magnitude = BigInt(whole + fraction);
    const units = match[1] === "-" ? -magnitude : magnitude;
    const scale = fraction.length - exponent;
    return scale < 0 ? new Decimal(units * power(-scale), 0) : new Decimal(units, scale);
  }

  /**
   * The decimal number that the shortest text of `value` names (0.1 becomes exactly 0.1); null for NaN and infinities.
   */
  static fromNumber(value: number): Decimal | null {
    if (Number.isSafeInteger(value)) return new Decimal(BigInt(value), 0);
    return Number.isFinite(value) ? Decimal.parse(String(value)) : null;
  }

  /** The sum, exact. */
  add(other: Decimal): Decimal {
    if (this.scale === other.scale) return new Decimal(this.units + other.units, this.scale);
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.unitsAt(scale) + other.unitsAt(scale), scale);
  }

  /** The difference, exact. */
  subtract(other: Decimal): Decimal {
    if (this.scale === other.scale) return new Decimal(this.units - other.units, this.scale);
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.unitsAt(scale) - other.unitsAt(scale), scale);
  }

  /** The product, exact. */
  multiply(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.scale + other.scale);
  }

  /** The quotient to 20 fractional digits, half away from zero, without trailing zeros; null when `other` is zero. */
  divide(other: Decimal): Decimal | null {
    if (other.units === 0n) return null;
    const shift = divisionDigits + other.scale - this.scale;
    const units =
      shift >= 0
        ? divideRounded(this.units * power(shift), other.units)
        : divideRounded(this.units, other.units * power(-shift));
    return new Decimal(units, divisionDigits).trimmed();
  }

  /** The remainder with the sign of this number, as `%` of JavaScript; null when `other` is zero. */
  remainder(other: Decimal): Decimal | null {
    if (other.units === 0n) return null;
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.unitsAt(scale) % other.unitsAt(scale), scale);
  }

  /** The number with its sign turned. */
  negate(): Decimal {
    return new Decimal(-this.units, this.scale);
  }

  /** Negative, zero or positive as this number is smaller than, equal to or greater than `other`. */
  compare(other: Decimal): number {
    const scale = Math.max(this.scale, other.scale);
    const left = this.unitsAt(scale);
    const right = other.unitsAt(scale);
    return left < right ? -1 : left > right ? 1 : 0;
  }

  /** Rounds to `digits` fractional digits (negative: tens, hundreds …), half away from zero. */
  round(digits = 0): Decimal {
    if (digits >= this.scale) return this;
    const units = divideRounded(this.units, power(this.scale - digits));
    return digits >= 0 ? new Decimal(units, digits) : new Decimal(units * power(-digits), 0);
  }

  /** The greatest whole number not above this one. */
  floor(): Decimal {
    const unit = power(this.scale);
    const whole = this.units / unit;
    return new Decimal(this.units < whole * unit ? whole - 1n : whole, 0);
  }

  /** The same value with the smallest scale. */
  trimmed(): Decimal {
    let { units, scale } = this;
    for (let zeros = exactDigits; zeros === exactDigits && scale > 0; ) {
      // The zeros of the last digits are counted in a plain number, which takes far less time than dividing ten by ten.
      let low = Number(units % power(exactDigits));
      for (zeros = 0; zeros < Math.min(scale, exactDigits) && low % 10 === 0; zeros++) low /= 10;
      if (zeros > 0) units /= power(zeros);
      scale -= zeros;
    }
    return scale === this.scale ? this : new Decimal(units, scale);
  }

  /** The nearest floating point number. */
  toNumber(): number {
    return Number(`${this.units}e-${this.scale}`);
  }

  /** Canonical text: no exponent, no superfluous zeros, never `-0`. Equal values have equal text. */
  toString(): string {
    const text = this.toFixed();
    if (this.scale === 0) return text;
    let end = text.length;
    while (text[end - 1] === "0") end--;
    return text.slice(0, text[end - 1] === "." ? end - 1 : end);
  }

  /**
   * Plain text with exactly `digits` fractional digits (rounded half away from zero); by default as many as the scale.
   */
  toFixed(digits: number = this.scale): string {
    const rounded = this.round(digits);
    const magnitude = rounded.unitsAt(digits);
    const negative = magnitude < 0n;
    const text = (negative ? -magnitude : magnitude).toString().padStart(digits + 1, "0");
    const split = text.length - digits;
    const plain = digits === 0 ? text : `${text.slice(0, split)}.${text.slice(split)}`;
    return negative ? `-${plain}` : plain;
  }

  /** The canonical text: decimals travel as text (design §5). */
  toJSON(): string {
    return this.toString();
  }

  private unitsAt(scale: number): bigint {
    return scale === this.scale ? this.units : this.units * power(scale - this.scale);
  }
}
