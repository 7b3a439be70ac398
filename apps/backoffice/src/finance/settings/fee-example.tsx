import { addDays } from '@atithi/api/kernel/shared/dates'
import type { PropertyFee } from '@atithi/api/tax/fees/rules/fees'
import { skipToken } from '@tanstack/react-query'
import { type Control, useWatch } from 'react-hook-form'
import { useBusinessDate } from '../../components/business-date.ts'
import { trpc } from '../../lib/trpc.ts'
import { exampleOf, exampleParty, exampleTitle, type FeeFields } from './fee-words.ts'

/** What a night of the hotel's first room comes to with the fee that is being written. */
export function FeeExample({
  propertyId,
  control,
}: {
  propertyId: string
  control: Control<FeeFields>
}) {
  const [name, basis, amount, included, tax] = useWatch({
    control,
    name: ['name', 'basis', 'amount', 'included', 'tax'],
  })
  const { data: types } = trpc.roomTypes.list.useQuery({ propertyId })
  const night = useBusinessDate(propertyId)
  const { data: calendar } = trpc.availability.calendar.useQuery(
    night ? { propertyId, from: night, to: addDays(night, 1) } : skipToken,
  )
  const party = exampleParty({ basis, included })
  const active = types?.items.filter(type => type.isActive) ?? []
  const roomType = active.find(type => type.maxGuests >= party.adults + party.children) ?? active[0]
  if (!night || !roomType || !calendar || amount === null || !(amount > 0)) return null
  const isTaxed = calendar.taxRules.some(rule => rule.rateBasisPoints > 0)
  const fee: PropertyFee = {
    feeId: '',
    name: name.trim() || 'fee',
    basis,
    amount,
    included,
    taxed: tax.taxed,
    sac: tax.sac,
    taxBasisPoints: tax.taxed === 'own' && isTaxed ? Number(tax.taxBasisPoints) : null,
  }
  return (
    <p className="rounded-md border border-line bg-surface px-3 py-2 text-sm" aria-live="polite">
      <span className="block text-xs text-muted">{exampleTitle(party)}</span>
      {exampleOf(fee, { roomType, taxRules: calendar.taxRules, night })}
    </p>
  )
}
