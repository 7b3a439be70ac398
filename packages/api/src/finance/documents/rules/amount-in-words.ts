import type { Paise } from '../../../kernel/shared/money.ts'

const small = [
  ...[
    'Zero',
    'One',
    'Two',
    'Three',
    'Four',
    'Five',
    'Six',
    'Seven',
    'Eight',
    'Nine',
    'Ten',
    'Eleven',
    'Twelve',
    'Thirteen',
  ],
  ...['Fourteen', 'Fifteen', 'Sixteen', 'Seventeen', 'Eighteen', 'Nineteen'],
]
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety']

/** 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Fifty Paise Only', for an amount not below zero. */
export function amountInWords(amount: Paise): string {
  const [rupees, paise] = [Math.floor(amount / 100), amount % 100]
  const parts = [
    ...(rupees > 0 || paise === 0 ? [`Rupees ${numberInWords(rupees)}`] : []),
    ...(paise > 0 ? [`${numberInWords(paise)} Paise`] : []),
  ]
  return `${parts.join(' and ')} Only`
}

/** By crore, lakh, thousand and hundred. */
function numberInWords(number: number): string {
  if (number < 20) return small[number] ?? ''
  if (number < 100)
    return [tens[Math.floor(number / 10)], number % 10 > 0 ? small[number % 10] : undefined]
      .filter(Boolean)
      .join('-')
  const groups: [number, string][] = [
    [10_000_000, 'Crore'],
    [100_000, 'Lakh'],
    [1_000, 'Thousand'],
    [100, 'Hundred'],
  ]
  const words: string[] = []
  let left = number
  for (const [size, name] of groups) {
    if (left < size) continue
    words.push(`${numberInWords(Math.floor(left / size))} ${name}`)
    left %= size
  }
  if (left > 0) words.push(numberInWords(left))
  return words.join(' ')
}
