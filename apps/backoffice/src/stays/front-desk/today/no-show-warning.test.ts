import { describe, expect, it } from 'vitest'
import { noShowWarning } from './no-show-warning.ts'

const day = {
  businessDate: '2026-11-22',
  closesAt: '06:00',
  timeZone: 'Asia/Kolkata',
  marksNoShows: true,
  arrivals: { items: [{ status: 'confirmed' }, { status: 'pending' }] },
} as const
const at = (time: string) => new Date(`${time}+05:30`)

describe('noShowWarning', () => {
  it('review: desk 9: warns in the evening and after midnight of who has not come', () => {
    expect(noShowWarning(day, at('2026-11-22T17:59'))).toBeUndefined()
    expect(noShowWarning(day, at('2026-11-22T18:00'))).toContain('One guest has not come')
    expect(noShowWarning(day, at('2026-11-23T02:00'))).toContain('06:00')
  })

  it('warns of nothing where everybody came, or people mark no-shows', () => {
    const evening = at('2026-11-22T21:00')
    expect(noShowWarning({ ...day, arrivals: { items: [] } }, evening)).toBeUndefined()
    expect(noShowWarning({ ...day, marksNoShows: false }, evening)).toBeUndefined()
  })
})
