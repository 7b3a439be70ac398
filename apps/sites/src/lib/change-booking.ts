import { changeOwnInput, previewOwnInput, updateOwnInput } from '@atithi/api/web/site/schema'
import { faultsOf } from './faults.ts'
import { answerOrRefusal, type Refusal } from './refusal.ts'
import type { OwnChangePreview } from './site-api.ts'
import type { Words } from './words/en.ts'

/** What came of a form that changes a booking: it is done, its price is to be agreed to, or why it cannot be. */
export interface SentChange {
  isDone?: true
  preview?: OwnChangePreview
  /** The fields of the form, to be shown as they were typed, or sent once more with the preview's version. */
  asked: Readonly<Record<string, string>>
  refusal?: Refusal
  /** Why the price that was agreed to is not the one of this preview. */
  conflict?: Refusal | undefined
  faults: string[]
}

const names = [
  'what',
  'checkIn',
  'checkOut',
  'adults',
  'children',
  'guestName',
  'specialRequests',
] as const

const ofTheChange = 'change.'

/** Previews a change of dates or guests, or does it where its price has been agreed to; details are changed at once. */
export async function sendChange(
  { api, t }: { api: App.Locals['api']; t: Words },
  pass: string,
  form: FormData,
): Promise<SentChange> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const asked = Object.fromEntries(
    names.flatMap(name => (form.has(name) ? [[name, text(name)]] : [])),
  )
  if (text('what') === 'details') {
    const details = updateOwnInput.safeParse({
      guestName: text('guestName'),
      specialRequests: text('specialRequests'),
    })
    if (!details.success)
      return { asked, faults: faultsOf(details.error).map(fault => t.fault(fault)) }
    const { refusal } = await answerOrRefusal(api.updateOwn({ ...details.data, pass }))
    return refusal ? { asked, refusal, faults: [] } : { isDone: true, asked, faults: [] }
  }
  const change =
    text('what') === 'dates'
      ? { kind: 'dates', checkIn: text('checkIn'), checkOut: text('checkOut') }
      : { kind: 'occupancy', adults: Number(text('adults')), children: Number(text('children')) }
  const parsed = previewOwnInput.safeParse({ change })
  if (!parsed.success)
    return {
      asked,
      faults: faultsOf(parsed.error).map(fault =>
        t.fault({ ...fault, field: fault.field.replace(ofTheChange, '') }),
      ),
    }
  let conflict: Refusal | undefined
  const agreed = changeOwnInput.safeParse({ change, version: text('version') })
  if (agreed.success) {
    const { refusal } = await answerOrRefusal(api.changeOwn({ ...agreed.data, pass }))
    if (!refusal) return { isDone: true, asked, faults: [] }
    if (refusal.reason !== 'VERSION_CONFLICT') return { asked, refusal, faults: [] }
    conflict = refusal
  }
  const { answer, refusal } = await answerOrRefusal(api.previewOwnChange({ ...parsed.data, pass }))
  return refusal ? { asked, refusal, faults: [] } : { preview: answer, conflict, asked, faults: [] }
}
