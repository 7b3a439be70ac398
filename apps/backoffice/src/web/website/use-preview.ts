import { keepPreviousData } from '@tanstack/react-query'
import { useDebounced } from '../../components/use-debounced.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Draft, Site } from './website-fields.ts'

const restMs = 400
/** A link lasts an hour; it is asked for anew well before. */
const freshMs = 30 * 60_000

/** Where the site answers with this draft, and what says that it has changed otherwise. */
export function usePreview(site: Site, draft: Draft) {
  const settled = useDebounced(JSON.stringify(draft), restMs)
  const settledDraft: Draft = JSON.parse(settled)
  return trpc.website.previewLink.useQuery(
    { propertyId: site.propertyId, draft: settledDraft },
    {
      enabled: site.subdomain !== null,
      placeholderData: keepPreviousData,
      staleTime: freshMs,
      refetchInterval: freshMs,
    },
  )
}
