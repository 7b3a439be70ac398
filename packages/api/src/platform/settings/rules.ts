import { pausedSentence, type SwitchKey, switchKeys } from '../../kernel/settings/rules.ts'
import { flagSettings, type SettingKey } from './schema.ts'

/** The trail names entities by id; the settings of the platform are one, and have none of their own. */
export const platformId = '00000000-0000-7000-8000-000000000000'

const names: Record<SettingKey | SwitchKey, string> = {
  'administrator-two-factor': 'Require two-factor sign-in of administrators',
  'approve-new-hotels': 'Approve new hotels',
  'open-registration': 'Let new hotels register',
  'online-booking': 'Take bookings on the websites of hotels',
  'online-payment': 'Take payments online',
  'channel-sending': 'Send rates and rooms to travel portals',
  'message-sending': 'Send messages of hotels',
}

export interface Switch {
  key: SwitchKey
  /** Of the hotels that have it. */
  percent: number
  reason: string | null
  changedAt: string
}

export interface Flag {
  key: SettingKey | SwitchKey
  name: string
  /** On, for some hotels at least. */
  value: boolean
  /** Of the hotels that have it; null of what is on for all or for none. */
  percent: number | null
  reason: string | null
  changedAt: string | null
}

/** The flags of the platform: its settings that are on or off, then what can be stopped for hotels. */
export const listFlags = (
  settings: Record<(typeof flagSettings)[SettingKey], boolean>,
  switches: readonly Switch[],
): Flag[] => [
  ...(Object.keys(flagSettings) as SettingKey[]).map(key => ({
    key,
    name: names[key],
    value: settings[flagSettings[key]],
    percent: null,
    reason: null,
    changedAt: null,
  })),
  ...switchKeys.flatMap(key =>
    switches
      .filter(one => one.key === key)
      .map(({ percent, reason, changedAt }) => ({
        key,
        name: names[key],
        value: percent > 0,
        percent,
        reason,
        changedAt,
      })),
  ),
]

/** What stands above every screen of the back office at an instant: the notice of the platform, and what it has stopped. */
export const noticeAt = (
  settings: { maintenanceNotice: string | null; maintenanceUntil: string | null },
  now: Date,
  paused: readonly { key: SwitchKey; reason: string }[] = [],
): { notice: string; until: string | null } | null => {
  const { maintenanceNotice, maintenanceUntil: until } = settings
  const isOver = until !== null && new Date(until) <= now
  const notice = isOver ? null : maintenanceNotice
  if (paused.length === 0) return notice === null ? null : { notice, until }
  const said = notice === null ? [] : [notice]
  // The end is that of the notice, not of what is stopped.
  return { notice: [...said, ...paused.map(pausedSentence)].join(' '), until: null }
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
