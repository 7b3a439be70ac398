/**
 * Whether an empty database is filled with demonstration hotels, by SEED: with the embedded database unless it says otherwise, with
 * one of your own when it asks. Throws, with a sentence for whoever starts it, where SEED is neither `demo` nor `none`, and where
 * production asks for accounts whose password everybody knows.
 */
export function wantsDemonstration(
  source: Record<string, string | undefined>,
  { embedded }: { embedded: boolean },
): boolean {
  const seed = source.SEED || (embedded ? 'demo' : 'none')
  if (seed !== 'demo' && seed !== 'none')
    throw new Error(
      `SEED cannot be "${seed}": set it to demo for demonstration hotels, or to none for an empty start.`,
    )
  if (seed === 'demo') refuseDemonstrationInProduction(source)
  return seed === 'demo'
}

/** Throws in production: the accounts of the demonstration have a password that its documents print. */
export function refuseDemonstrationInProduction(source: Record<string, string | undefined>): void {
  if (source.NODE_ENV === 'production')
    throw new Error(
      'The demonstration has accounts whose password everybody knows: it does not run with NODE_ENV=production. Set SEED=none.',
    )
}
