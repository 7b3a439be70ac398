import { useCallback, useEffect, useState } from 'react'

/** Fetches a part's code once; a fetch that failed is tried again when the part is next wanted. */
export type Late<Part> = () => Promise<Part>

export function late<Part>(load: () => Promise<Part>): Late<Part> {
  let fetched: Promise<Part> | undefined
  return () => {
    fetched ??= load().catch((error: unknown) => {
      fetched = undefined
      throw error
    })
    return fetched
  }
}

/** Starts the fetch when it is likely to be wanted soon: on hover, on focus. */
export const preload = (part: Late<unknown>) => {
  part().catch(() => undefined)
}

/** A part that arrives when it is first wanted. Until then, and without a connection, what stands in its place stays. */
export function useLate<Part>(part: Late<Part>): { arrived: Part | undefined; want: () => void } {
  const [arrived, setArrived] = useState<Part>()
  const want = useCallback(() => {
    part().then(
      loaded => setArrived(() => loaded),
      () => undefined,
    )
  }, [part])
  return { arrived, want }
}

/** A part that arrives once `isWanted` is first true. */
export function useLateWhen<Part>(part: Late<Part>, isWanted: boolean): Part | undefined {
  const { arrived, want } = useLate(part)
  useEffect(() => {
    if (isWanted) want()
  }, [isWanted, want])
  return arrived
}
