import { expect, it } from 'vitest'
import { sendChange } from './change-booking.ts'
import { en } from './words/en.ts'

const conflict = { reason: 'VERSION_CONFLICT', message: 'Changed meanwhile.', details: null }
const preview = { totalBefore: 1, totalAfter: 2, version: 'new' }

/** The calls that a change makes, in place of the whole interface. */
const apiOf = (calls: object) => calls as App.Locals['api']

it('says that what was agreed to has changed, beside what it would be now', async () => {
  const api = apiOf({
    changeOwn: () => Promise.reject({ code: 'CONFLICT', message: '', cause: conflict }),
    previewOwnChange: () => Promise.resolve(preview),
  })
  const form = new FormData()
  const asked = { what: 'dates', checkIn: '2026-12-07', checkOut: '2026-12-09' }
  for (const [name, value] of Object.entries({ ...asked, version: 'A'.repeat(43) }))
    form.set(name, value)
  const sent = await sendChange({ api, t: en }, 'pass', form)
  expect(sent).toEqual({ preview, conflict, asked, faults: [] })
  form.delete('version')
  const first = await sendChange({ api, t: en }, 'pass', form)
  expect(first.conflict).toBeUndefined()
})
