/**
 * The account of a stay by the arithmetic of the law alone: what is charged, what each paper says, what is owed. It knows what people did,
 * and nothing of how the product works: halves of GST rounded half up, 5 % up to ₹7,500.00 of a night and 18 % above
 * (notification 11/2017, as of 22 September 2025), a charge invoiced once, a correction by a note of what it corrects.
 */
export interface OracleCharge {
  key: string
  /** Paise before tax, less what was taken off. */
  value: number
  /** Of a service; a night's rate follows from its value. */
  basisPoints: number | 'night'
  bill: string
  paper: number | undefined
}

/** What a document of the register says, in paise. */
export interface OraclePaper {
  /** Of exempt supplies alone, a bill of supply (CGST Rules, rule 49). */
  kind: 'tax-invoice' | 'bill-of-supply' | 'credit-note'
  recipient: string
  taxable: number
  /** Of each half. */
  tax: number
  total: number
}

/** Money that came: a receipt voucher where some of it is for nights that were not slept yet, with the tax within that. */
export interface OracleReceipt {
  kind: 'receipt-voucher' | 'payment-receipt'
  amount: number
  /** Of each half; before rounding. */
  tax: number
}

const halfUp = (numerator: number, denominator: number) =>
  Math.floor((2 * numerator + denominator) / (2 * denominator))

const rateOf = ({ value, basisPoints }: Pick<OracleCharge, 'value' | 'basisPoints'>): number => {
  if (basisPoints !== 'night') return basisPoints
  if (value === 0) return 0
  return value <= 750_000 ? 500 : 1_800
}

/** Central and State tax are one half each, of each charge. */
const halfTaxOf = (charge: OracleCharge) => halfUp(charge.value * rateOf(charge), 20_000)
const grossOf = (charge: OracleCharge) => charge.value + 2 * halfTaxOf(charge)
const sumOf = <T>(list: readonly T[], of: (one: T) => number) =>
  list.reduce((sum, one) => sum + of(one), 0)

/** The account of one stay. Bills are named by who pays them. */
export class FolioOracle {
  readonly charges: OracleCharge[] = []
  readonly papers: OraclePaper[] = []
  readonly receipts: OracleReceipt[] = []
  paid = 0
  writtenOff = 0
  hasLeft = false

  charge(charge: Omit<OracleCharge, 'paper'>): void {
    this.charges.push({ ...charge, paper: undefined })
    // A charge of a stay that is over has its invoice at once.
    if (this.hasLeft) this.invoice()
  }

  of(key: string): OracleCharge {
    const found = this.charges.find(one => one.key === key)
    if (!found) throw new Error(`the oracle knows no ${key}`)
    return found
  }

  /** A discount, or points spent: the night is levelled anew. */
  takeOff(key: string, amount: number): void {
    this.of(key).value -= amount
  }

  /** Before its invoice a charge is gone; after it a note says so. */
  reverse(key: string): void {
    const charge = this.of(key)
    if (charge.paper !== undefined) this.#note([charge])
    this.charges.splice(this.charges.indexOf(charge), 1)
  }

  move(key: string, bill: string): void {
    this.of(key).bill = bill
  }

  /** A charge that another stay pays. */
  give(key: string, to: FolioOracle): void {
    const charge = this.of(key)
    this.charges.splice(this.charges.indexOf(charge), 1)
    to.charge({ ...charge, bill: 'guest' })
  }

  /** Paid on the guest's own bill. What goes beyond all charges, and beyond those of that bill, is an advance on nights of this value. */
  pay(amount: number, night: number): void {
    this.paid += amount
    const own = this.charges.filter(one => one.bill === 'guest')
    const charged = Math.max(sumOf(this.charges, grossOf), sumOf(own, grossOf))
    const advance = this.hasLeft ? 0 : Math.min(amount, Math.max(0, this.paid - charged))
    const rate = rateOf({ value: night, basisPoints: 'night' })
    this.receipts.push({
      kind: advance > 0 ? 'receipt-voucher' : 'payment-receipt',
      amount,
      tax: (advance * rate) / (2 * (10_000 + rate)),
    })
  }

  leave(): void {
    this.hasLeft = true
    this.invoice()
  }

  /** One invoice for each bill with something on it that stands on none. */
  invoice(): void {
    const open = this.charges.filter(one => one.paper === undefined && one.value > 0)
    for (const [recipient, own] of Map.groupBy(open, one => one.bill)) {
      this.papers.push({
        kind: isExempt(own) ? 'bill-of-supply' : 'tax-invoice',
        recipient,
        ...totalsOf(own),
      })
      for (const one of own) one.paper = this.papers.length - 1
    }
  }

  /** The invoice in another name: a note of all that stands of it, and the same again. */
  reissue(paper: number, recipient: string): void {
    const own = this.charges.filter(one => one.paper === paper)
    this.#note(own)
    for (const one of own) Object.assign(one, { bill: recipient, paper: undefined })
    this.invoice()
  }

  get balance(): number {
    return sumOf(this.charges, grossOf) - this.paid - this.writtenOff
  }

  /** What nights of this value come to that were not slept yet. */
  static ahead(night: number, nights: number): number {
    const charge = {
      key: '',
      value: night,
      basisPoints: 'night',
      bill: '',
      paper: undefined,
    } as const
    return nights * grossOf(charge)
  }

  #note(charges: readonly OracleCharge[]): void {
    const paper = this.papers[charges[0]?.paper ?? -1]
    if (!paper) throw new Error('a note needs an invoice')
    this.papers.push({
      kind: 'credit-note',
      recipient: paper.recipient,
      ...totalsOf(charges),
    })
  }
}

const isExempt = (charges: readonly OracleCharge[]) => charges.every(one => rateOf(one) === 0)

/** What is exempt is no taxable value, and is paid all the same. */
function totalsOf(charges: readonly OracleCharge[]) {
  const taxable = sumOf(charges, one => (rateOf(one) === 0 ? 0 : one.value))
  return { taxable, tax: sumOf(charges, halfTaxOf), total: sumOf(charges, grossOf) }
}
