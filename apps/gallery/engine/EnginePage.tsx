import type { ExplainTarget, Explanation } from "@tessera/form-engine/explain/explanation.ts";
import { Segmented } from "@tessera/ui/choice/Segmented.tsx";
import { TabPanel } from "@tessera/ui/frame/TabPanel.tsx";
import { Tabs } from "@tessera/ui/frame/Tabs.tsx";
import { useIsNarrow } from "@tessera/ui/measure/useIsNarrow.ts";
import { Skeleton } from "@tessera/ui/show/Skeleton.tsx";
import type { LoadChoices } from "@tessera/web-kit/form/formScope.ts";
import { useFormState } from "@tessera/web-kit/form/useFormState.ts";
import { FormView } from "@tessera/web-kit/form/views/FormView.tsx";
import { useTexts } from "@tessera/web-kit/texts/useTexts.ts";
import { type ReactNode, Suspense, useEffect, useId, useMemo, useRef, useState } from "react";
import { whyTarget } from "../../../features/forms/ui/why/whyTarget.tsx";
import { chainExample } from "./chainExample.ts";
import { type CompiledText, compileText } from "./compileText.ts";
import { EngineDefinition } from "./EngineDefinition.tsx";
import { EngineExplain } from "./EngineExplain.tsx";
import { EngineGraph } from "./EngineGraph.tsx";
import type { EngineExample } from "./exampleParts.ts";
import { type GraphNode, nodeOfTarget, targetOf } from "./graphOf.ts";
import { orderExample } from "./orderExample.ts";
import { requestExample } from "./requestExample.ts";
import { type Engine, openEngine, useLastRun } from "./useEngine.ts";
import "./engine.css";

const examples = new Map([
  ["order", orderExample],
  ["request", requestExample],
  ["chain", chainExample],
]);

/** References to records are not part of these examples. */
const noChoices: LoadChoices = async () => ({ options: [], completed: true });

/** A part of the page with its heading. */
interface Pane {
  readonly id: string;
  readonly body: ReactNode;
  readonly note?: ReactNode;
}

/** Tells which element inside takes the keyboard. */
function FocusWatch(props: { onFocus: (element: Element) => void; children: ReactNode }): ReactNode {
  const { children, onFocus } = props;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const watch = ({ target }: FocusEvent): void => {
      if (target instanceof Element) onFocus(target);
    };
    const element = root.current;
    element?.addEventListener("focusin", watch);
    return () => element?.removeEventListener("focusin", watch);
  }, [onFocus]);
  return <div ref={root}>{children}</div>;
}

function isExplained(property: GraphNode["property"]): property is Explanation["property"] {
  return property !== "rows" && property !== "invariant";
}

function Panes(props: { panes: readonly Pane[] }): ReactNode {
  const { panes } = props;
  const { t } = useTexts();
  const idBase = useId();
  const isNarrow = useIsNarrow();
  const [active, setActive] = useState("form");
  if (!isNarrow)
    return (
      <div className="g-engine__panes">
        {panes.map(({ body, id, note }) => (
          <section key={id} className="g-engine__pane" data-pane={id} aria-labelledby={`${idBase}-${id}`}>
            <div className="g-engine__head">
              <h2 id={`${idBase}-${id}`}>{t(`gallery.engine.${id}`)}</h2>
              {note}
            </div>
            <div className="g-engine__body">{body}</div>
          </section>
        ))}
      </div>
    );
  const shown = panes.find(({ id }) => id === active);
  const tabs = panes.map(({ id }) => ({ id, label: t(`gallery.engine.${id}`) }));
  return (
    <div className="g-engine__tabs">
      <Tabs label={t("gallery.engine.title")} tabs={tabs} active={active} onChange={setActive} idBase={idBase} />
      <TabPanel idBase={idBase} id={active}>
        <h2 className="t-hide">{t(`gallery.engine.${active}`)}</h2>
        {shown?.note}
        {shown?.body}
      </TabPanel>
    </div>
  );
}

function Workplace(props: {
  engine: Engine;
  text: string;
  compiled: CompiledText;
  onText: (text: string) => void;
}): ReactNode {
  const { compiled, engine, onText, text } = props;
  const { graph, store } = engine;
  const { t } = useTexts();
  const last = useLastRun(engine);
  const { isCalculating } = useFormState(store);
  const [chosen, setChosen] = useState<string | null>(null);
  const [property, setProperty] = useState<Explanation["property"]>("value");
  const [row, setRow] = useState<string | null>(null);
  const node = chosen === null ? undefined : graph.get(chosen);
  const target: ExplainTarget | null = node ? targetOf(store, node, row) : null;
  const choose = (id: string): void => {
    const next = graph.get(id);
    setChosen(id);
    if (next && isExplained(next.property)) setProperty(next.property);
  };
  const onFocus = (element: Element): void => {
    const focused = whyTarget(store, element);
    const id = focused ? nodeOfTarget(store, focused) : null;
    if (focused && "slot" in focused && focused.table !== null) setRow(focused.uid);
    if (id !== null && id !== chosen && node?.source !== graph.get(id)?.source) choose(id);
  };
  const evaluated = [...last.counts.values()].reduce((sum, count) => sum + count, 0);
  const counters = (
    <p role="status" className="g-engine__note">
      {t(last.turn === 0 ? "gallery.engine.opened" : "gallery.engine.counts", {
        evaluated,
        rules: last.counts.size,
        all: store.core.program.nodes.length,
        total: last.total,
      })}
      {isCalculating && ` ${t("gallery.engine.waits")}`}
    </p>
  );
  return (
    <Panes
      panes={[
        {
          id: "form",
          body: (
            <FocusWatch onFocus={onFocus}>
              <FormView store={store} loadChoices={noChoices} />
            </FocusWatch>
          ),
        },
        {
          id: "graph",
          note: counters,
          body: <EngineGraph graph={graph} chosen={chosen} onChoose={choose} counts={last.counts} turn={last.turn} />,
        },
        {
          id: "definition",
          body: <EngineDefinition text={text} compiled={compiled} onText={onText} />,
        },
        {
          id: "explain",
          body: (
            <EngineExplain
              store={store}
              target={target}
              property={property}
              label={node?.label ?? ""}
              onProperty={setProperty}
            />
          ),
        },
      ]}
    />
  );
}

/** A text that compiles runs; one that does not leaves what ran before. */
function Example(props: { example: EngineExample }): ReactNode {
  const { example } = props;
  const { language } = useTexts();
  const [text, setText] = useState(() => JSON.stringify(example.document, null, 2));
  const compiled = useMemo(() => compileText(text, example.entities), [text, example]);
  const running = useRef<Engine | null>(null);
  const engine = useMemo(() => {
    if (compiled.form) running.current = openEngine(compiled.form, example, language, running.current);
    return running.current;
  }, [compiled, example, language]);
  return engine && <Workplace engine={engine} text={text} compiled={compiled} onText={setText} />;
}

/**
 * The form engine at work: a definition as text, its form with data, its dependency graph and the reasons of what is
 * chosen, side by side and live.
 */
export function EnginePage(props: { example: string }): ReactNode {
  const { t } = useTexts();
  const [name, setName] = useState(examples.has(props.example) ? props.example : "order");
  const example = useMemo(() => (examples.get(name) ?? orderExample)(t), [name, t]);
  const items = [...examples.keys()].map((id) => ({ id, label: t(`gallery.example.${id}`) }));
  return (
    <main className="g-engine">
      <header className="g-engine__top">
        <h1>{t("gallery.engine.title")}</h1>
        <Segmented label={t("gallery.engine.example")} items={items} value={name} onChange={setName} />
      </header>
      <Suspense fallback={<Skeleton height={320} />}>
        <Example key={name} example={example} />
      </Suspense>
    </main>
  );
}
