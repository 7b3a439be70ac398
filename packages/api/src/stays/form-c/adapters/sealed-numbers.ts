import { type EncryptionKey, seal } from '../../../kernel/secrets/box.ts'
import type { IdProof } from '../../bookings/rules/bookings.ts'
import { keptIdNumber } from '../../bookings/rules/bookings.ts'

type Keys = readonly EncryptionKey[]

/** What screens show of a number: its last four characters, and never more than half of it. */
const lastOf = (number: string): string =>
  number.slice(-Math.max(1, Math.min(4, Math.floor(number.length / 2))))

/** The columns of a document shown at check-in: the number sealed; of Aadhaar the last four digits alone. */
export function sealedIdentity(idProof: IdProof, idNumber: string, keys: Keys) {
  const kept = keptIdNumber(idProof, idNumber)
  return idProof === 'aadhar'
    ? { idNumberLast: kept, idNumberSealed: null }
    : { idNumberLast: lastOf(kept), idNumberSealed: seal(kept, keys) }
}

/** The particulars of Form C as they are stored: the numbers of passport and visa sealed. */
export function sealedForm<
  Form extends { passportNumber: string; permitNumber?: string | null | undefined },
>({ passportNumber, permitNumber, ...form }: Form, keys: Keys) {
  return {
    ...form,
    passportLast: lastOf(passportNumber),
    passportSealed: seal(passportNumber, keys),
    permitLast: permitNumber ? lastOf(permitNumber) : null,
    permitSealed: permitNumber ? seal(permitNumber, keys) : null,
  }
}
