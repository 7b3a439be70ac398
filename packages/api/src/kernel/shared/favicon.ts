/** The icon of a hotel: for the tab of a browser, and for the home screen of a phone and the head of its letters. */
export const faviconWidths = [48, 180] as const

/** Where the icon of a key lies in the media store, in a width. */
export const faviconFile = (key: string, width: (typeof faviconWidths)[number]): string =>
  `${key}-${width}.png`
