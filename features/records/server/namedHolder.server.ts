import { TesseraError } from "@tessera/contract/errors.ts";
import { chosenNames } from "@tessera/records/sources/openSource.ts";
import type { RequestContext } from "@tessera/server-core/context.ts";

/**
 * The refusal of a row that another record has (`elsewhere`), with that record's name as the caller may read it; any
 * other error as it is.
 */
export async function namedHolder(context: RequestContext, error: unknown): Promise<unknown> {
  if (!(error instanceof TesseraError)) return error;
  const { elsewhere } = error.data;
  if (typeof elsewhere !== "object" || elsewhere === null) return error;
  const entity: unknown = Reflect.get(elsewhere, "entity");
  const key: unknown = Reflect.get(elsewhere, "key");
  if (typeof entity !== "string" || typeof key !== "string") return error;
  const name = (await chosenNames(context, { entity }, [key])).get(key) ?? null;
  return new TesseraError(error.code, { ...error.data, elsewhere: { entity, key, name } }, { cause: error });
}
