import type { Obstacle } from '@atithi/api/selling/rules'
import { datesIn } from '../format.ts'

const { shortDate } = datesIn('hi-IN')

/** What keeps a stay from being sold. */
export function obstacleInHindi(obstacle: Obstacle): string {
  switch (obstacle.kind) {
    case 'no-arrival':
      return `${shortDate(obstacle.date)} को आगमन नहीं।`
    case 'no-departure':
      return `${shortDate(obstacle.date)} को प्रस्थान नहीं।`
    case 'shortest-stay':
      return `${shortDate(obstacle.date)} से कम से कम ${obstacle.nights} रातें ठहरना होगा।`
    case 'shortest-stay-over':
      return `${shortDate(obstacle.date)} की रात ठहरने के लिए कम से कम ${obstacle.nights} रातें ठहरना होगा।`
    case 'longest-stay':
      return `${shortDate(obstacle.date)} से अधिक से अधिक ${obstacle.nights} रातें ठहर सकते हैं।`
    case 'not-for-sale':
      return `${obstacle.dates.map(shortDate).join('; ')} को बिक्री नहीं।`
    case 'too-many-guests':
      return `इस कमरे में ${obstacle.roomTakes} अतिथि ठहर सकते हैं; ${obstacle.guests} अतिथियों को ${obstacle.needsRooms} कमरे चाहिए।`
    case 'room-without-adult':
      return 'हर कमरे में कम से कम एक वयस्क चाहिए।'
    case 'before-today':
      return `${shortDate(obstacle.date)} या उसके बाद का दिन चुनें।`
    case 'beyond-sales':
      return `कमरे ${shortDate(obstacle.date)} तक बिकते हैं।`
    default:
      return obstacle satisfies never
  }
}
