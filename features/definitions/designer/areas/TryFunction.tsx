import type { OutputOf } from "@tessera/contract/defineOperation.ts";
import { type FunctionBody, FunctionBodySchema } from "@tessera/contract/definitions/functionBody.ts";
import { valueTypeTexts } from "@tessera/designer-kit/schema/valueTypeTexts.ts";
import type { Json } from "@tessera/std/canonicalJson.ts";
import { Button } from "@tessera/ui/action/Button.tsx";
import { Field } from "@tessera/ui/field/Field.tsx";
import { TextInput } from "@tessera/ui/input/TextInput.tsx";
import { Banner } from "@tessera/ui/show/Banner.tsx";
import { errorText } from "@tessera/web-kit/api/errorText.ts";
import { useApi } from "@tessera/web-kit/api/useApi.ts";
import { usePageContext } from "@tessera/web-kit/page/usePageContext.ts";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type FormEvent, type ReactNode, useState } from "react";
import { Value } from "typebox/value";
import { tryFunction } from "#features/functions/operations/tryFunction.ts";
import { tryArgument } from "./tryArguments.ts";

type Outcome = OutputOf<typeof tryFunction>;

function OutcomeView({ outcome }: { outcome: Outcome }): ReactNode {
  const { t } = useTexts();
  const reason = outcome.ok ? "" : t(`definitions.try.failed.${outcome.reason}`, { message: outcome.message });
  const failed =
    !outcome.ok && outcome.line !== null ? t("definitions.try.line", { line: outcome.line, text: reason }) : reason;
  return (
    <div role="status">
      {outcome.ok ? (
        <>
          <h4>
            {t("definitions.try.result")}{" "}
            <span className="t-quiet">{t("definitions.try.time", { ms: outcome.ms })}</span>
          </h4>
          <pre className="t-defs__output">{JSON.stringify(outcome.value, null, 2)}</pre>
        </>
      ) : (
        <Banner tone="danger" title={failed} />
      )}
      {outcome.log !== "" && (
        <>
          <h4>{t("definitions.try.log")}</h4>
          <pre className="t-defs__output">{outcome.log}</pre>
        </>
      )}
    </div>
  );
}

/**
 * Runs the script of a function as it stands in the draft, with arguments that one types in; shows what it gave, noted
 * and took.
 */
export function TryFunction(props: { body: Json; subsystem: string }): ReactNode {
  const { t } = useTexts();
  const api = useApi();
  const page = usePageContext();
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map());
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const [error, setError] = useState<unknown>(null);
  const body: FunctionBody | null = Value.Check(FunctionBodySchema, props.body) ? props.body : null;
  const parameters = (body?.parameters ?? []).map((parameter) => ({
    parameter,
    text: texts.get(parameter.id) ?? "",
    value: tryArgument(parameter, texts.get(parameter.id) ?? ""),
  }));
  const args = parameters.flatMap(({ value }) => (value === undefined ? [] : [value]));
  const isReady = body !== null && args.length === parameters.length;
  const run = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!isReady || busy) return;
    setBusy(true);
    setError(null);
    try {
      setOutcome(await api.call(tryFunction, { subsystem: props.subsystem, body, args }, { page }));
    } catch (refused) {
      setOutcome(null);
      setError(refused);
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className="t-defs__try" onSubmit={(event) => void run(event)}>
      <p className="t-quiet">{t("definitions.try.text")}</p>
      {parameters.map(({ parameter, text, value }) => (
        <Field
          key={parameter.id}
          label={parameter.list === true ? t("definitions.try.list", { name: parameter.name }) : parameter.name}
          help={parameter.description ?? undefined}
          error={
            value === undefined
              ? t("definitions.try.bad_argument", { type: t(valueTypeTexts.get(parameter.type) ?? parameter.type) })
              : undefined
          }
        >
          <TextInput value={text} onChange={(typed) => setTexts(new Map([...texts, [parameter.id, typed]]))} />
        </Field>
      ))}
      <div>
        <Button type="submit" variant="primary" loading={busy} disabled={!isReady}>
          {t("definitions.try.run")}
        </Button>
      </div>
      {error !== null && <Banner tone="danger" title={errorText(error, t).title} />}
      {outcome && <OutcomeView outcome={outcome} />}
    </form>
  );
}
