import type { Browser } from '../support/world.ts'

/** A call that will be taken, once: what it changes may keep it from being taken again. */
interface FreshCase {
  browser: Browser
  input: Record<string, unknown>
}

/** By procedure: puts in place what one call of it needs, and answers the call. */
export type FreshCases = Readonly<Record<string, () => Promise<FreshCase>>>

export const service = { taxBasisPoints: 500, sac: '996331' } as const

export const tokenIn = (text = '') => /token=([\w-]+)/.exec(text)?.[1] ?? ''

export const firstId = (items: readonly { id: string }[]): string => {
  const [first] = items
  if (!first) throw new Error('there is none')
  return first.id
}

export const gstin = '29AAGCB7383J1Z4'
