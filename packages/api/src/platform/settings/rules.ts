import { flagSettings } from './schema.ts'

type FlagKey = keyof typeof flagSettings

const names: Record<FlagKey, string> = {
  'administrator-two-factor': 'Require two-factor sign-in of administrators',
  'approve-new-hotels': 'Approve new hotels',
}

/** The flags of the platform with their values. */
export const listFlags = (settings: Record<(typeof flagSettings)[FlagKey], boolean>) =>
  (Object.keys(flagSettings) as FlagKey[]).map(key => ({
    key,
    name: names[key],
    value: settings[flagSettings[key]],
  }))
