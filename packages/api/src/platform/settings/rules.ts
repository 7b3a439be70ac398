import { flagSettings } from './schema.ts'

/** The trail names entities by id; the settings of the platform are one, and have none of their own. */
export const platformId = '00000000-0000-7000-8000-000000000000'

type FlagKey = keyof typeof flagSettings

const names: Record<FlagKey, string> = {
  'administrator-two-factor': 'Require two-factor sign-in of administrators',
  'approve-new-hotels': 'Approve new hotels',
  'open-registration': 'Let new hotels register',
}

/** The flags of the platform with their values. */
export const listFlags = (settings: Record<(typeof flagSettings)[FlagKey], boolean>) =>
  (Object.keys(flagSettings) as FlagKey[]).map(key => ({
    key,
    name: names[key],
    value: settings[flagSettings[key]],
  }))

/** What stands above every screen of the back office at an instant; null where nothing does. */
export const noticeAt = (
  settings: { maintenanceNotice: string | null; maintenanceUntil: string | null },
  now: Date,
): { notice: string; until: string | null } | null => {
  const { maintenanceNotice: notice, maintenanceUntil: until } = settings
  if (notice === null || (until !== null && new Date(until) <= now)) return null
  return { notice, until }
}

export type CardState = 'ok' | 'attention' | 'failing' | 'unused'

/** Work that waits longer than this is stuck: it is tried again within minutes. */
const longestWaitMinutes = 30

/** How a part of the platform does, by what it did in the last day: failing where half of it or more failed. */
export function stateOfWork({
  done,
  failed,
  waitingMinutes = 0,
}: {
  done: number
  failed: number
  waitingMinutes?: number
}): CardState {
  if (failed > 0 && failed >= done) return 'failing'
  if (failed > 0 || waitingMinutes > longestWaitMinutes) return 'attention'
  return done > 0 ? 'ok' : 'unused'
}

/** Backups older than this are worth a look. */
export const backupDays = 2
