import type { AccountId, RoomTypeId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'

/** A calendar that this process has to itself. */
export interface Due {
  id: string
  propertyId: AuthorizedPropertyId
  accountId: AccountId
  roomTypeId: RoomTypeId
  name: string
  urlSealed: string | null
  everyMinutes: number
  etag: string | null
  lastModified: string | null
  failures: number
  missing: number
  acceptsMissing: boolean
  timeZone: string
  dayRollsAt: string
}
