import { canoeDawn, houseboatEvening } from './pictures/backwater.ts'
import { blueHour, roofGarden } from './pictures/city.ts'
import { snowView, terraceTea } from './pictures/hills.ts'
import { interior } from './pictures/interior.ts'
import { courtyard, lakePalace, roofTerrace } from './pictures/lake-palace.ts'
import type { Room } from './pictures/room.ts'
import type { Sheet } from './pictures/sheet.ts'
import { beach, hammock, pool } from './pictures/shore.ts'
import * as views from './pictures/window-views.ts'
import type { Random } from './random.ts'

export interface Picture {
  alternativeText: string
  /** The name of the room type that it shows; of the house when there is none. */
  roomType?: string
  draw: (sheet: Sheet, random: Random) => void
}

const bedroom = (roomType: string, alternativeText: string, room: Room): Picture => ({
  roomType,
  alternativeText,
  draw: (sheet, random) => interior(sheet, random, room),
})

const haveli: Omit<Room, 'view' | 'extra' | 'window'> = {
  wall: ['#f6dfbd', '#e9bd8f'],
  floor: ['#b8725a', '#8a4a44'],
  wood: '#6b3a2c',
  headboard: 'carved',
  linen: '#fbf1de',
  throw: '#9a3b2e',
  accent: '#e0a94e',
  pattern: 'buti',
}
const shoreHouse: Omit<Room, 'view' | 'extra' | 'window'> = {
  wall: ['#f7efe0', '#e6d6bb'],
  floor: ['#d8b489', '#b08658'],
  wood: '#8a5f3f',
  headboard: 'slats',
  linen: '#f2f7f1',
  throw: '#0f766e',
  accent: '#f0a868',
  pattern: 'waves',
}
const tharavad: Omit<Room, 'view' | 'extra' | 'window'> = {
  wall: ['#f4ecd4', '#dccfa6'],
  floor: ['#9c4a38', '#6f2f28'],
  wood: '#4f3022',
  headboard: 'carved',
  linen: '#fdf6e3',
  throw: '#2f6b4f',
  accent: '#e2b04a',
  pattern: 'lattice',
}
const cabin: Omit<Room, 'view' | 'extra' | 'window'> = {
  wall: ['#d9cdb8', '#bda788'],
  floor: ['#8f6549', '#5f3f2f'],
  wood: '#5a3b2b',
  headboard: 'slats',
  linen: '#f4efe4',
  throw: '#33566b',
  accent: '#d98a52',
  pattern: 'stripes',
}
const residency: Omit<Room, 'view' | 'extra' | 'window'> = {
  wall: ['#e4e2ec', '#c9c4d6'],
  floor: ['#9a8478', '#6f5a54'],
  wood: '#4a3c48',
  headboard: 'padded',
  linen: '#f4f4fa',
  throw: '#3d4fa1',
  accent: '#d98a6a',
  pattern: 'lattice',
}

/** What each hotel shows of itself, the first picture being its face. */
export const hotelPictures: Readonly<Record<string, readonly Picture[]>> = {
  'chandra-mahal': [
    {
      alternativeText: 'The palace on the lake at dusk, seen from the ghat below the haveli',
      draw: lakePalace,
    },
    {
      alternativeText: 'The inner courtyard with its fountain and the old neem tree',
      draw: courtyard,
    },
    bedroom(
      'Courtyard Room',
      'Courtyard Room: carved sheesham bed and a plant by the courtyard window',
      {
        ...haveli,
        window: 'round',
        view: views.intoTheCourt,
        extra: 'plant',
      },
    ),
    bedroom(
      'Jharokha Lake Room',
      'Jharokha Lake Room: day-bed under a cusped window over Lake Pichola',
      {
        ...haveli,
        window: 'cusped',
        view: views.overTheLake,
        extra: 'daybed',
        wall: ['#f3e3d0', '#d9b39a'],
        throw: '#2f5d73',
        accent: '#e6b765',
      },
    ),
    bedroom(
      'Maharana Suite',
      'Maharana Suite: a swing before the lake window and quilts in indigo and rose',
      {
        ...haveli,
        window: 'cusped',
        view: views.overTheLake,
        extra: 'swing',
        wall: ['#efd0c4', '#c98f88'],
        mirrored: true,
        throw: '#7a2f52',
        accent: '#f0c070',
        pattern: 'lattice',
      },
    ),
    {
      alternativeText:
        'The roof terrace at night with lanterns, and the lit palace across the water',
      draw: roofTerrace,
    },
  ],
  'saltwind-bay': [
    {
      alternativeText: 'Agonda beach at sunset with palms, a sailing boat and a lit cottage',
      draw: beach,
    },
    { alternativeText: 'The salt-water pool above the sea in the morning', draw: pool },
    bedroom(
      'Palm Garden Cottage',
      'Palm Garden Cottage: slatted bed and two windows into the coconut palms',
      {
        ...shoreHouse,
        window: 'tall',
        view: views.intoThePalms,
        extra: 'plant',
      },
    ),
    bedroom(
      'Sea View Cottage',
      'Sea View Cottage: four-poster bed before a wide window on the sea',
      {
        ...shoreHouse,
        window: 'wide',
        view: views.overTheSea,
        headboard: 'poster',
        extra: 'daybed',
        throw: '#e07a3f',
        accent: '#fbe3b0',
      },
    ),
    bedroom(
      'Family Beach House',
      'Family Beach House: a swing seat by the window above the beach',
      {
        ...shoreHouse,
        window: 'wide',
        view: views.overTheSea,
        extra: 'swing',
        mirrored: true,
        wall: ['#e4f1ec', '#bcd8cf'],
        throw: '#2b6f86',
        accent: '#f6c98a',
        pattern: 'stripes',
      },
    ),
    { alternativeText: 'A hammock between two palms over the sand', draw: hammock },
  ],
  'kayal-veedu': [
    {
      alternativeText: 'A houseboat with a woven roof coming home on the canal at evening',
      draw: houseboatEvening,
    },
    { alternativeText: 'A man in a canoe on the misty backwater at dawn', draw: canoeDawn },
    bedroom('Tharavad Room', 'Tharavad Room: carved teak bed and tall windows to the garden', {
      ...tharavad,
      window: 'tall',
      view: views.intoThePalms,
      extra: 'plant',
    }),
    bedroom('Boat Shed Room', 'Boat Shed Room: a wide window straight over the canal', {
      ...tharavad,
      window: 'wide',
      view: views.overTheCanal,
      headboard: 'slats',
      extra: 'daybed',
      wall: ['#e6efe2', '#bfd3bd'],
      floor: ['#a87a52', '#6f4c34'],
      throw: '#b7791f',
      accent: '#fdf0c8',
    }),
    bedroom(
      'One-cabin Houseboat',
      'One-cabin Houseboat: the cabin with its bed and windows on the water',
      {
        ...tharavad,
        window: 'round',
        view: views.overTheCanal,
        headboard: 'slats',
        extra: 'plant',
        mirrored: true,
        wall: ['#e9cf9c', '#c79a5e'],
        floor: ['#8f5f3c', '#5f3d28'],
        pattern: 'stripes',
      },
    ),
  ],
  'deodar-house': [
    { alternativeText: 'The house above the valley with the snow peaks behind it', draw: snowView },
    { alternativeText: 'Tea on the terrace at dusk while the valley lights up', draw: terraceTea },
    bedroom('Forest Room', 'Forest Room: iron stove and windows into the deodars', {
      ...cabin,
      window: 'tall',
      view: views.intoTheDeodars,
      extra: 'plant',
      throw: '#3f6658',
    }),
    bedroom('Snow View Room', 'Snow View Room: the whole line of the snows in the window', {
      ...cabin,
      window: 'wide',
      view: views.toTheSnows,
      extra: 'daybed',
      wall: ['#e3e2da', '#c2bdb0'],
    }),
    bedroom('Skylight Loft', 'Skylight Loft: stars over the bed and the stove alight', {
      ...cabin,
      window: 'skylight',
      view: views.upToTheStars,
      extra: 'stove',
      wall: ['#b9a58c', '#94795e'],
      throw: '#8a4a3a',
      accent: '#f0c98a',
      pattern: 'lattice',
    }),
  ],
  'halasuru-residency': [
    { alternativeText: 'The skyline over Ulsoor Lake at the blue hour', draw: blueHour },
    { alternativeText: 'The roof garden with tables under strings of lamps', draw: roofGarden },
    bedroom('Superior Room', 'Superior Room: a full desk by the window and a padded headboard', {
      ...residency,
      window: 'tall',
      view: views.overTheCity,
      extra: 'desk',
    }),
    bedroom('Lake Side Room', 'Lake Side Room: king bed and a reading corner over the lake', {
      ...residency,
      window: 'wide',
      view: views.overUlsoorLake,
      extra: 'daybed',
      wall: ['#e6ece8', '#c4d1cd'],
      throw: '#2f6d73',
      accent: '#f0c48a',
      pattern: 'waves',
    }),
    bedroom(
      'Studio with Kitchen',
      'Studio with Kitchen: desk and tall plants over the city at dusk',
      {
        ...residency,
        window: 'wide',
        view: views.overTheCity,
        extra: 'desk',
        mirrored: true,
        wall: ['#efe3dc', '#d4bfb4'],
        throw: '#d97757',
        accent: '#fbe3c0',
        pattern: 'stripes',
      },
    ),
  ],
}
