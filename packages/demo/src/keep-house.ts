import { addDays } from '@atithi/api/kernel/shared/dates'
import { type Calendar, hasCome, indianTime, minutesAfter } from './calendar.ts'
import type { House } from './house.ts'
import { idAt } from './made-ids.ts'
import type { Rows } from './plan.ts'
import { createRandom } from './random.ts'
import { auditRow, type Deed } from './trail.ts'

/** For the shift of a day, written at a minute of a day, both from today; done so many minutes later, or still open. */
const notes = [
  { on: -1, for: 0, at: 1_320, note: 'Wake-up call at 5:15 for the family on the first floor' },
  { on: -1, for: -1, at: 820, after: 190, note: 'Plumber comes at four for the leaking tap' },
  { on: -2, for: -2, at: 1_100, after: 75, note: 'Extra blankets asked for, all given out' },
  {
    on: -1,
    for: 0,
    at: 1_265,
    note: 'Taxi to the station ordered for 7:30, the driver has the number',
  },
  {
    on: -1,
    for: 1,
    at: 1_130,
    note: 'Anniversary tomorrow: cake is ordered, put flowers in the room',
  },
] as const

/** What was found so many days ago, and what became of it so many days later. */
const found = [
  { ago: 1, what: 'Phone charger, white', where: 'room', by: 'Sunita', kept: 'Drawer at the desk' },
  { ago: 3, what: 'Child’s blue jacket', where: 'Dining room', by: 'Ramesh', kept: 'Linen room' },
  { ago: 9, what: 'Reading glasses in a brown case', where: 'room', by: 'Sunita', kept: 'Safe' },
  {
    ago: 16,
    what: 'Silver anklet',
    where: 'room',
    by: 'Meena',
    kept: 'Safe',
    after: 2,
    to: 'Its owner, sent by courier',
  },
  {
    ago: 118,
    what: 'Half a bottle of shampoo',
    where: 'room',
    by: 'Ramesh',
    kept: null,
    after: 92,
  },
] as const

/** What is broken, reported so many days ago, and fixed so many hours later. */
const faults = [
  { ago: 1, what: 'Bedside lamp flickers', place: '' },
  { ago: 2, what: 'Shower drains slowly', place: 'Bathroom' },
  { ago: 4, what: 'Hinge of the gate is loose', place: 'Car park', elsewhere: true },
  { ago: 6, what: 'Remote of the television missing', place: '', hours: 27 },
  { ago: 12, what: 'Geyser trips the fuse', place: 'Bathroom', hours: 5 },
] as const

/** Adds what the desk and housekeeping keep for each other: notes for the next shift, found things, faults, who cleans what today. */
export function keepHouse(rows: Rows, calendar: Calendar, house: House): void {
  const { propertyId, accountId } = house
  const random = createRandom(`housekeeping of ${house.hotel.subdomain}`)
  const rooms = house.types.flatMap(type => type.rooms)
  const [first, ...others] = rooms
  if (!first) return
  const { today } = calendar
  const tell = (deed: Omit<Deed, 'propertyId'>) =>
    rows.auditEntry.push(auditRow(random, { ...deed, propertyId }))
  const person = () => random.pick(house.desk)
  const by = (userId: string) => ({ kind: 'user' as const, userId })

  for (const one of notes) {
    const writtenAt = indianTime(addDays(today, one.on), one.at)
    const [writtenBy, doneBy] = [person(), person()]
    const doneAt = 'after' in one ? minutesAfter(writtenAt, one.after) : null
    const id = idAt(random, writtenAt)
    rows.handoverNote.push({
      id,
      propertyId,
      forDate: addDays(today, one.for),
      note: one.note,
      writtenBy,
      writtenAt,
      doneAt,
      doneBy: doneAt && doneBy,
    })
    const entry = { entity: 'handover-note', entityId: id }
    tell({ at: writtenAt, by: by(writtenBy), action: 'handover.written', ...entry })
    if (doneAt) tell({ at: doneAt, by: by(doneBy), action: 'handover.done', ...entry })
  }

  for (const one of found) {
    const foundOn = addDays(today, -one.ago)
    const recordedAt = indianTime(foundOn, random.between(660, 840))
    const [recordedBy, settledBy] = [person(), person()]
    const settledAt = 'after' in one ? minutesAfter(recordedAt, one.after * 1_440 + 95) : null
    const returnedTo = 'to' in one ? one.to : null
    const id = idAt(random, recordedAt)
    rows.lostItem.push({
      id,
      propertyId,
      what: one.what,
      place: one.where === 'room' ? `Room ${random.pick([first, ...others]).number}` : one.where,
      foundOn,
      foundBy: one.by,
      keptAt: one.kept,
      state: settledAt === null ? 'kept' : returnedTo === null ? 'disposed' : 'returned',
      returnedTo,
      settledAt,
      settledBy: settledAt && settledBy,
      recordedAt,
      recordedBy,
    })
    const entry = { entity: 'lost-item', entityId: id }
    tell({ at: recordedAt, by: by(recordedBy), action: 'lost-item.recorded', ...entry })
    if (settledAt)
      tell({
        at: settledAt,
        by: by(settledBy),
        action: returnedTo === null ? 'lost-item.disposed' : 'lost-item.returned',
        ...entry,
      })
  }

  for (const one of faults) {
    const reportedAt = indianTime(addDays(today, -one.ago), random.between(540, 1_200))
    const [reportedBy, fixedBy] = [person(), person()]
    const fixedAt = 'hours' in one ? minutesAfter(reportedAt, one.hours * 60) : null
    const room = random.pick([first, ...others])
    const id = idAt(random, reportedAt)
    rows.roomFault.push({
      id,
      propertyId,
      roomId: 'elsewhere' in one ? null : room.id,
      place: one.place,
      what: one.what,
      reportedAt,
      reportedBy,
      fixedAt,
      fixedBy: fixedAt && fixedBy,
    })
    const entry = { entity: 'fault', entityId: id }
    tell({ at: reportedAt, by: by(reportedBy), action: 'fault.reported', ...entry })
    if (fixedAt) tell({ at: fixedAt, by: by(fixedBy), action: 'fault.fixed', ...entry })
  }

  const [cleaner] = house.desk.slice(1)
  const assignedAt = indianTime(today, 465)
  if (!cleaner || !hasCome(calendar, assignedAt)) return
  for (const { id: roomId } of rooms.slice(0, 6))
    rows.roomCleaning.push({
      roomId,
      businessDate: today,
      propertyId,
      userId: cleaner,
      assignedBy: accountId,
      assignedAt,
    })
}
