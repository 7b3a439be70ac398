import type { IsoDate } from '../../../kernel/shared/dates.ts'
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
  scope: 'stay' | 'rooms' | 'rest'
  /** How many rooms are there for the guest, and for which nights: up to the day after the last. */
  rooms: number
  walkedFrom: IsoDate
  walkedTo: IsoDate
}

interface WalkWords {
  opening: (hotel: string) => string
  /** Where only a part of the booking is elsewhere. */
  partOpening: (hotel: string) => string
  goThere: string
  label: Record<'at' | 'address' | 'phone' | 'elsewhere' | 'costs' | 'given', string>
  /** 'two rooms, from one day to another'. */
  rooms: (count: number, from: string, to: string) => string
  room: string
  way: string
}

const en: WalkWords = {
  opening: hotel =>
    `We are sorry: ${hotel} has no room left for your stay. We have found you a room at another hotel, and you are charged nothing by us.`,
  partOpening: hotel =>
    `We are sorry: ${hotel} has no room left for a part of your booking. We have found room at another hotel for it, and you are charged nothing by us for that part. The rest of your booking stands as it is below.`,
  goThere: 'Please go to the hotel below. If anything is unclear on the way, call us or call them.',
  label: {
    at: 'Your room is at',
    elsewhere: 'There',
    address: 'Its address',
    phone: 'Its phone',
    costs: 'Paid for you',
    given: 'We give you',
  },
  rooms: (count, from, to) => `${count} ${count === 1 ? 'room' : 'rooms'}, ${from} to ${to}`,
  room: 'the room there',
  way: 'the way there',
}

const hi: WalkWords = {
  opening: hotel =>
    `हमें खेद है: ${hotel} में आपके ठहरने के लिए कमरा नहीं बचा। हमने आपके लिए दूसरे होटल में कमरा तय किया है, और हमारी ओर से आपसे कुछ नहीं लिया जाएगा।`,
  partOpening: hotel =>
    `हमें खेद है: आपकी बुकिंग के एक हिस्से के लिए ${hotel} में कमरा नहीं बचा। उसके लिए हमने दूसरे होटल में कमरा तय किया है, और उस हिस्से का हमारी ओर से कुछ नहीं लिया जाएगा। बाकी बुकिंग नीचे लिखे अनुसार बनी रहेगी।`,
  goThere: 'कृपया नीचे दिए होटल पर जाएँ। रास्ते में कुछ समझ न आए तो हमें या उन्हें फ़ोन करें।',
  label: {
    at: 'आपका कमरा यहाँ है',
    elsewhere: 'वहाँ',
    address: 'वहाँ का पता',
    phone: 'वहाँ का फ़ोन',
    costs: 'आपके लिए दिया गया',
    given: 'हम आपको देते हैं',
  },
  rooms: (count, from, to) => `${count} ${count === 1 ? 'कमरा' : 'कमरे'}, ${from} से ${to} तक`,
  room: 'वहाँ का कमरा',
  way: 'वहाँ तक का रास्ता',
}

export const walkWords: Record<Language, WalkWords> = { en, hi }

/** The other hotel, and what the guest need not pay, as rows of a letter. What a channel gives it tells by itself. */
export function walkFacts(
  walk: WalkedTo,
  language: Language,
  { money, day }: { money: (amount: Paise) => string; day: (date: IsoDate) => string },
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
    ...(walk.scope === 'stay'
      ? []
      : [
          [
            says.label.elsewhere,
            says.rooms(walk.rooms, day(walk.walkedFrom), day(walk.walkedTo)),
          ] as const,
        ]),
    ...(paid.length > 0 ? [[says.label.costs, paid.join(', ')] as const] : []),
    ...(walk.paidBy === 'hotel' && walk.compensation > 0
      ? [[says.label.given, money(walk.compensation)] as const]
      : []),
  ]
}
