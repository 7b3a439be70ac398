import { useEffect, useEffectEvent, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

/** The words of a search as they are typed; `onSettled` gets them once typing rests, undefined for none. */
export function useSearchText(
  inAddress: string | undefined,
  onSettled: (text: string | undefined) => void,
) {
  const [text, setText] = useState(inAddress ?? '')
  const settled = useDebounced(text.trim())
  const settle = useEffectEvent((words: string) => {
    if (words !== (inAddress ?? '')) onSettled(words || undefined)
  })
  useEffect(() => settle(settled), [settled])
  return { text, setText }
}
