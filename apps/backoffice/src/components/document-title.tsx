import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Writes the title of the innermost route into the tab; the router's own component for it also knows scripts and styles. */
export function DocumentTitle() {
  const title = useMatches({
    select: matches =>
      matches.flatMap(match => match.meta ?? []).findLast(meta => meta?.title)?.title,
  })
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  return null
}
