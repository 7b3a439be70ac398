interface Place {
  name: string
  /** In one line. */
  address: string
}

/** Where the hotel stands on Google's map. */
export const mapLinkOf = ({ name, address }: Place): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query: `${name}, ${address}` })}`
