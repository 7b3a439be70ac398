import type { AuthorizedPropertyId } from '../../kernel/access/gates.ts'
import { recordChange } from '../../kernel/audit/record.ts'
import type { Work } from '../../kernel/context/context.ts'
import { DomainError } from '../../kernel/errors/domain-error.ts'
import { propertyReasons } from '../../property/reasons.ts'
import { isLargeChange } from '../../property/rules.ts'
import { assertVersion, holdRoomTypes } from '../rates/commands/editing.ts'
import { layRates } from '../rates/commands/lay-rates.ts'
import { inFewRows } from '../rates/rules/in-few-rows.ts'
import { sellingReasons } from '../reasons.ts'
import { readLastYear } from './reads.ts'
import { largestCopiedChange } from './rules/last-year.ts'
import type { CopyLastYearInput } from './schema.ts'

/**
 * Sets the nights from `from` to `to` of some room types to what they cost last year, more or less by some percent. Nights of which last
 * year knows no price stay as they are. Answers the edit's id, by which it can be taken back, and how many nights of room types were set.
 * Throws VERSION_CONFLICT, RATE_CHANGE_LARGE until the author accepts how far a price moves, and NIGHTS_REFUSED where nothing is to copy.
 */
export async function copyLastYear(
  work: Work,
  propertyId: AuthorizedPropertyId,
  input: CopyLastYearInput,
): Promise<{ editId: string; version: string; nights: number }> {
  return work.write(async trx => {
    await holdRoomTypes(trx, propertyId, input.roomTypeIds)
    await assertVersion(trx, work, propertyId, input)
    const { roomTypes } = await readLastYear(trx, propertyId, input)
    if (!input.acceptsChange)
      for (const { most, nights } of roomTypes) {
        const change = largestCopiedChange(nights)
        if (isLargeChange(change, most))
          throw new DomainError(propertyReasons.RATE_CHANGE_LARGE, { ...change, most }, 'percent')
      }
    const rows = roomTypes.flatMap(({ id, nights }) =>
      inFewRows(input.from, input.to, (_, at) => nights[at]?.rate ?? null).map(
        ({ rate, ...laid }) => ({ ...laid, roomTypeId: id, baseRate: rate, weekendRate: rate }),
      ),
    )
    if (rows.length === 0)
      throw new DomainError(
        sellingReasons.NIGHTS_REFUSED,
        { message: 'None of these nights has a price of last year. Choose other nights.' },
        'from',
      )
    const laid = await layRates(trx, work, propertyId, rows)
    const nights = roomTypes.flatMap(type => type.nights).filter(({ rate }) => rate !== null).length
    await recordChange(trx, work, {
      action: 'rates.copied',
      entity: 'property',
      entityId: propertyId,
      propertyId,
      after: {
        editId: laid.editId,
        from: input.from,
        to: input.to,
        roomTypes: roomTypes.length,
        percent: input.percent,
        nights,
      },
    })
    return { ...laid, nights }
  })
}
