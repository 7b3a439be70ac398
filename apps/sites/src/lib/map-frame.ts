/** Whose map is shown, once a guest asks for it: nothing is fetched from there before. */
export const mapOrigin = 'https://www.openstreetmap.org'

/** Some streets to each side, in degrees. */
const around = 0.008

/** The address of a map with a mark at the hotel, to be shown in a frame. */
export function mapFrame({ latitude, longitude }: { latitude: number; longitude: number }): string {
  const corners = [longitude - around, latitude - around, longitude + around, latitude + around]
  const query = new URLSearchParams({
    bbox: corners.map(degrees => degrees.toFixed(5)).join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  })
  return `${mapOrigin}/export/embed.html?${query}`
}

/** Has the guest asked for the map, which is fetched from elsewhere? */
export const showsMap = (url: URL): boolean => url.searchParams.get('map') === 'shown'
