import type { Paise } from '../../../kernel/shared/money.ts'
import { phoneInWords } from '../../../kernel/shared/phone.ts'

type Language = 'en' | 'hi'

/** Where a guest is brought for whom no room was left; costs in paise, borne by the hotel or by the channel. */
export interface WalkedTo {
  hotelName: string
  hotelAddress: string
  hotelPhone: string
  roomCost: Paise
  transportCost: Paise
  compensation: Paise
  paidBy: 'hotel' | 'channel'
}

interface WalkWords {
  opening: (hotel: string) => string
  goThere: string
  label: Record<'at' | 'address' | 'phone' | 'costs' | 'given', string>
  room: string
  way: string
}

const en: WalkWords = {
  opening: hotel =>
    `We are sorry: ${hotel} has no room left for your stay. We have found you a room at another hotel, and you are charged nothing by us.`,
  goThere: 'Please go to the hotel below. If anything is unclear on the way, call us or call them.',
  label: {
    at: 'Your room is at',
    address: 'Its address',
    phone: 'Its phone',
    costs: 'Paid for you',
    given: 'We give you',
  },
  room: 'the room there',
  way: 'the way there',
}

const hi: WalkWords = {
  opening: hotel =>
    `हमें खेद है: ${hotel} में आपके ठहरने के लिए कमरा नहीं बचा। हमने आपके लिए दूसरे होटल में कमरा तय किया है, और हमारी ओर से आपसे कुछ नहीं लिया जाएगा।`,
  goThere: 'कृपया नीचे दिए होटल पर जाएँ। रास्ते में कुछ समझ न आए तो हमें या उन्हें फ़ोन करें।',
  label: {
    at: 'आपका कमरा यहाँ है',
    address: 'वहाँ का पता',
    phone: 'वहाँ का फ़ोन',
    costs: 'आपके लिए दिया गया',
    given: 'हम आपको देते हैं',
  },
  room: 'वहाँ का कमरा',
  way: 'वहाँ तक का रास्ता',
}

export const walkWords: Record<Language, WalkWords> = { en, hi }

/** The other hotel, and what the guest need not pay, as rows of a letter. What a channel gives it tells by itself. */
export function walkFacts(
  walk: WalkedTo,
  language: Language,
  money: (amount: Paise) => string,
): (readonly [label: string, value: string])[] {
  const says = walkWords[language]
  const paid = [
    ...(walk.roomCost > 0 ? [says.room] : []),
    ...(walk.transportCost > 0 ? [says.way] : []),
  ]
  return [
    [says.label.at, walk.hotelName],
    [says.label.address, walk.hotelAddress],
    [says.label.phone, phoneInWords(walk.hotelPhone)],
    ...(paid.length > 0 ? [[says.label.costs, paid.join(', ')] as const] : []),
    ...(walk.paidBy === 'hotel' && walk.compensation > 0
      ? [[says.label.given, money(walk.compensation)] as const]
      : []),
  ]
}
