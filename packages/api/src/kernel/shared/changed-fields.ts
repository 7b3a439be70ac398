/** What a change of named fields does: their values before and after, of those alone that differ. */
export interface ChangedFields<Patch> {
  before: Partial<Patch>
  after: Partial<Patch>
  isChanged: boolean
}

/**
 * The fields of `patch` whose values differ from those of `before`; a field without a value stays as it is. Lists and objects are
 * compared by what they hold. A field that `before` does not know does not compile.
 */
export function changedFields<Patch extends object>(
  before: { readonly [Field in keyof Patch]-?: unknown },
  patch: Patch,
): ChangedFields<Patch> {
  const fields = (Object.keys(patch) as (keyof Patch)[]).filter(
    field =>
      patch[field] !== undefined && JSON.stringify(before[field]) !== JSON.stringify(patch[field]),
  )
  const pick = (source: { readonly [Field in keyof Patch]?: unknown }) =>
    Object.fromEntries(fields.map(field => [field, source[field]])) as Partial<Patch>
  return { before: pick(before), after: pick(patch), isChanged: fields.length > 0 }
}
