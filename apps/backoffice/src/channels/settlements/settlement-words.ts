import type { RemittanceField } from '@atithi/api/channels/settlements/rules/read-remittance'
import type {
  CardState,
  LinePart,
  StatementKind,
  Verdict,
} from '@atithi/api/channels/settlements/rules/verdict'
import type { Tone } from '@atithi/ui/badge'
import { formatMoney } from '../../lib/format.ts'
import type { Outputs } from '../../lib/trpc.ts'

export type Statement = Outputs['payments']['channels']['statements']['items'][number]
export type StatementDetail = Outputs['payments']['channels']['statement']
export type StatementLine = StatementDetail['lines'][number]
export type Due = Outputs['payments']['channels']['dues']['items'][number]
export type VirtualCard = Outputs['payments']['channels']['cards']['items'][number]

export const kindWords: Record<StatementKind, { name: string; number: string; net: string }> = {
  payout: { name: 'Payout', number: 'Reference of the transfer (UTR)', net: 'Paid out' },
  'commission-invoice': { name: 'Commission invoice', number: 'Invoice number', net: 'To pay' },
}

export const partWords: Record<LinePart, string> = {
  gross: 'Guest paid',
  commission: 'Commission',
  commissionTax: 'GST on it',
  tcs: 'TCS',
  tds: 'TDS',
}

/** What each kind of paper says of a booking. */
export const partsOfKind: Record<StatementKind, readonly LinePart[]> = {
  payout: ['gross', 'commission', 'commissionTax', 'tcs', 'tds'],
  'commission-invoice': ['commission', 'commissionTax', 'tds'],
}

export const columnWords: Record<RemittanceField, string> = {
  reservationCode: 'Reservation',
  ...partWords,
  net: 'Net',
}

export const verdictWords: Record<Verdict, { label: string; tone: Tone }> = {
  agrees: { label: 'Agrees', tone: 'success' },
  differs: { label: 'Differs', tone: 'danger' },
  missing: { label: 'No such booking', tone: 'danger' },
  unexpected: { label: 'Commission unknown', tone: 'warning' },
}

export const cardWords: Record<CardState, { label: string; tone: Tone }> = {
  waiting: { label: 'Not yet', tone: 'neutral' },
  chargeable: { label: 'To charge', tone: 'info' },
  expiring: { label: 'About to end', tone: 'warning' },
  expired: { label: 'Ended uncharged', tone: 'danger' },
  charged: { label: 'Charged', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
}

/** 'Commission ₹800.00, expected ₹756.00'. */
export const differenceWords = ({ differences }: Pick<StatementLine, 'differences'>): string =>
  differences
    .map(
      ({ part, said, expected }) =>
        `${partWords[part]} ${formatMoney(said)}, expected ${formatMoney(expected)}`,
    )
    .join('; ')
