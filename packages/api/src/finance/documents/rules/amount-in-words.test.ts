import { assert, integer, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

describe('amountInWords', () => {
  it.each([
    [12_345_600, 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six Only'],
    [787_500, 'Rupees Seven Thousand Eight Hundred Seventy-Five Only'],
    [885_001, 'Rupees Eight Thousand Eight Hundred Fifty and One Paise Only'],
    [50, 'Fifty Paise Only'],
    [0, 'Rupees Zero Only'],
    [1_000, 'Rupees Ten Only'],
    [1_000_000_000_000, 'Rupees One Thousand Crore Only'],
    [20_001_001_900, 'Rupees Twenty Crore Ten Thousand Nineteen Only'],
  ])('says %i paise', (amount, words) => {
    expect(amountInWords(amount)).toBe(words)
  })

  it('says every amount, to the paisa, in words that read back as the same amount', () => {
    const magnitude = integer({ min: 1, max: 15 }).chain(digits => nat(10 ** digits))
    assert(
      property(magnitude, amount => {
        expect(amountFrom(amountInWords(amount))).toBe(amount)
      }),
      { numRuns: 2000 },
    )
  })
})

const units =
  'Zero One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(
    ' ',
  )
const tens = 'Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ')
const sizes: Record<string, number> = { Hundred: 100, Thousand: 1_000, Lakh: 100_000 }

function amountFrom(words: string): number {
  const [, rupees = 'Zero', paise = 'Zero'] =
    /^(?:Rupees (.+?))?(?: and )?(?:(?<=^|and )([A-Z][A-Za-z-]+) Paise)? Only$/.exec(words) ?? []
  return numberFrom(rupees) * 100 + numberFrom(paise)
}

function numberFrom(words: string): number {
  const [crores, rest] = words.includes('Crore') ? words.split(/ Crore ?/) : [undefined, words]
  let total = crores === undefined ? 0 : numberFrom(crores) * 10_000_000
  let held = 0
  for (const word of (rest ?? '').split(/[ -]/).filter(Boolean)) {
    const size = sizes[word]
    if (size === undefined) {
      const unit = units.indexOf(word)
      held += unit >= 0 ? unit : (tens.indexOf(word) + 1) * 10
    } else {
      total += held * size
      held = 0
    }
  }
  return total + held
}
