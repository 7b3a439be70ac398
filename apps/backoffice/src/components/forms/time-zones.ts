/** Browsers still name some cities as they were called. */
const presentNames: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
}

/** Every time zone that there is, to choose from. */
export const timeZoneOptions = Intl.supportedValuesOf('timeZone')
  .map(zone => presentNames[zone] ?? zone)
  .map(value => ({ value, label: value.replaceAll('_', ' ') }))
