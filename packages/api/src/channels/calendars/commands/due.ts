import type { AccountId, RoomTypeId } from '@atithi/db/ids'
import type { AuthorizedPropertyId } from '../../../kernel/access/gates.ts'
import type { BlockedDays } from '../rules/kinds.ts'
import type { TakenSpan } from '../rules/write-calendar.ts'

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
  blockedDays: BlockedDays
  /** What the portal read of ours when it read it last. */
  served: TakenSpan[]
  remarks: string[]
  timeZone: string
  dayRollsAt: string
}
