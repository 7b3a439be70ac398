/** Whom guests pay and by whom they book: an address that bears such a name would be believed when it asks for money. */
const distinctive = [
  // payment gateways and wallets
  ...['razorpay', 'cashfree', 'paytm', 'phonepe', 'googlepay', 'gpay', 'amazonpay', 'applepay'],
  ...['samsungpay', 'paypal', 'payu', 'payumoney', 'ccavenue', 'billdesk', 'instamojo', 'mobikwik'],
  ...['freecharge', 'easebuzz', 'juspay', 'pinelabs', 'bharatpe', 'jiomoney', 'airtelmoney'],
  ...['stripepayments', 'worldpay', 'adyen', 'whatsapppay', 'supermoney', 'jupitermoney'],
  // UPI and card networks
  ...['npci', 'bhimupi', 'upipay', 'mastercard', 'rupay', 'americanexpress', 'dinersclub'],
  // channels and portals
  ...[
    'bookingcom',
    'agoda',
    'expedia',
    'makemytrip',
    'goibibo',
    'airbnb',
    'tripadvisor',
    'trivago',
  ],
  ...[
    'cleartrip',
    'easemytrip',
    'hostelworld',
    'hotelscom',
    'oyorooms',
    'ixigo',
    'redbus',
    'irctc',
  ],
  ...[
    'fabhotels',
    'treebo',
    'googlehotel',
    'googlehotels',
    'vrbo',
    'ctrip',
    'priceline',
    'yatracom',
  ],
  // banks
  ...[
    'hdfcbank',
    'hdfc',
    'icicibank',
    'icici',
    'axisbank',
    'kotakbank',
    'kotakmahindra',
    'sbicard',
  ],
  ...['onlinesbi', 'yonosbi', 'statebankofindia', 'punjabnationalbank', 'pnbindia', 'bankofbaroda'],
  ...[
    'bankofindia',
    'canarabank',
    'unionbank',
    'indianbank',
    'indusind',
    'indusindbank',
    'yesbank',
  ],
  ...['idfcfirst', 'idfcfirstbank', 'idbibank', 'federalbank', 'rblbank', 'bandhanbank', 'aubank'],
  ...['centralbankofindia', 'ucobank', 'dbsbank', 'citibank', 'hsbc', 'standardchartered'],
  ...['airtelpaymentsbank', 'indiapost', 'indiapostpaymentsbank', 'reservebank', 'rbi'],
]

/** Names that are words, surnames or places as well: theirs alone, or beside what makes a bank or a payment of them. */
const common = [
  ...['upi', 'bhim', 'visa', 'amex', 'diners', 'maestro', 'oyo', 'mmt', 'yatra', 'stripe', 'cred'],
  ...[
    'navi',
    'slice',
    'jio',
    'airtel',
    'paisa',
    'wallet',
    'bank',
    'netbanking',
    'sbi',
    'pnb',
    'bob',
  ],
  ...[
    'axis',
    'kotak',
    'yes',
    'union',
    'canara',
    'idfc',
    'idbi',
    'federal',
    'rbl',
    'bandhan',
    'uco',
  ],
  ...['dbs', 'citi', 'central', 'google', 'amazon', 'apple', 'booking', 'hotels', 'emt'],
]
const making = new Set([
  ...['bank', 'banking', 'pay', 'payment', 'payments', 'upi', 'card', 'cards', 'wallet', 'refund'],
  ...[
    'refunds',
    'kyc',
    'care',
    'support',
    'help',
    'secure',
    'verify',
    'login',
    'com',
    'online',
    'net',
  ],
])

const isDistinctive = new Set(distinctive)
const isCommon = new Set(common)
/** Long enough that no other word holds it by chance. */
const found = distinctive.filter(name => name.length >= 6)

/** Whether an address, of words with hyphens between, passes for a payment firm, a card network, a UPI app, a channel or a bank. */
export function bearsTrustedBrand(address: string): boolean {
  const words = address.split('-')
  const squeezed = words.join('')
  if (words.some(word => isDistinctive.has(word)) || isDistinctive.has(squeezed)) return true
  if (found.some(name => squeezed.includes(name))) return true
  if (isCommon.has(squeezed)) return true
  return (
    words.some(word => isCommon.has(word)) &&
    words.every(word => isCommon.has(word) || making.has(word))
  )
}
