import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { Draft, WebsiteFields, WebsiteInput } from './website-fields.ts'

type ReadDraft = (values: Partial<WebsiteInput>, saved: WebsiteInput) => Draft

const nothing: Draft = {}

/** What is typed and not saved, as far as it can be shown. What reads it is fetched at the first change. */
export function useDraft(
  control: WebsiteFields['control'],
  saved: WebsiteInput,
  isDirty: boolean,
): Draft {
  const values = useWatch({ control })
  const [read, setRead] = useState<ReadDraft>()
  useEffect(() => {
    if (!isDirty) return
    import('./draft.ts').then(
      module => setRead(() => module.draftOf),
      () => undefined,
    )
  }, [isDirty])
  return isDirty && read ? read(values as Partial<WebsiteInput>, saved) : nothing
}
