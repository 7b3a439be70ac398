import { states } from './states.ts'

type State = (typeof states)[number]['name']

/**
 * States by the first digits of a PIN code, the longest prefix deciding (India Post: the first two digits name the
 * circle, the third the district). Where a district's codes cross a border all its states are named.
 */
const statesByPrefix: Readonly<Record<string, readonly State[]>> = {
  ...group(['Delhi'], '11'),
  ...group(['Haryana'], '12', '13'),
  ...group(['Punjab'], '14', '15'),
  ...group(['Chandigarh', 'Punjab'], '16'),
  ...group(['Himachal Pradesh'], '17'),
  ...group(['Jammu and Kashmir'], '18', '19'),
  ...group(['Ladakh'], '194'),
  ...group(['Uttar Pradesh'], '20', '21', '22', '23', '24', '25', '26', '27', '28'),
  ...group(['Uttarakhand'], '248', '249', '263'),
  ...group(['Uttar Pradesh', 'Uttarakhand'], '244', '246', '247', '262'),
  ...group(['Rajasthan'], '30', '31', '32', '33', '34'),
  ...group(['Gujarat'], '36', '37', '38', '39'),
  ...group(['Gujarat', 'Dadra and Nagar Haveli and Daman and Diu'], '362', '396'),
  ...group(['Maharashtra'], '40', '41', '42', '43', '44'),
  ...group(['Goa'], '403'),
  ...group(['Madhya Pradesh'], '45', '46', '47', '48'),
  ...group(['Chhattisgarh'], '49'),
  ...group(['Telangana'], '50'),
  ...group(['Telangana', 'Andhra Pradesh'], '507'),
  ...group(['Andhra Pradesh'], '51', '52', '53'),
  ...group(['Andhra Pradesh', 'Puducherry'], '533'),
  ...group(['Karnataka'], '56', '57', '58', '59'),
  ...group(['Tamil Nadu'], '60', '61', '62', '63', '64'),
  ...group(['Puducherry', 'Tamil Nadu'], '605', '607', '609'),
  ...group(['Kerala'], '67', '68', '69'),
  ...group(['Kerala', 'Puducherry'], '673'),
  ...group(['Kerala', 'Lakshadweep'], '682'),
  ...group(['West Bengal'], '70', '71', '72', '73', '74'),
  ...group(['Sikkim'], '737'),
  ...group(['Andaman and Nicobar Islands'], '744'),
  ...group(['Odisha'], '75', '76', '77'),
  ...group(['Assam'], '78'),
  ...group(['Arunachal Pradesh'], '790', '791', '792'),
  ...group(['Meghalaya'], '793', '794'),
  ...group(['Manipur'], '795'),
  ...group(['Mizoram'], '796'),
  ...group(['Nagaland'], '797', '798'),
  ...group(['Tripura'], '799'),
  ...group(['Bihar'], '80', '81', '82', '84', '85'),
  ...group(['Bihar', 'Jharkhand'], '813'),
  ...group(['Jharkhand'], '814', '815', '816', '822', '825', '826', '827', '828', '829', '83'),
}

function group(names: readonly State[], ...prefixes: string[]): Record<string, readonly State[]> {
  return Object.fromEntries(prefixes.map(prefix => [prefix, names]))
}

/** The states that a PIN code can lie in; none for a code that is no PIN code, or that of the army's post. */
export function statesOfPin(pincode: string): readonly State[] {
  if (!/^[1-9][0-9]{5}$/.test(pincode)) return []
  return statesByPrefix[pincode.slice(0, 3)] ?? statesByPrefix[pincode.slice(0, 2)] ?? []
}

/** What does not fit between a PIN code and a state, for a person to look at; the table is too coarse to refuse by. */
export function pinWarning(pincode: string, state: string): string | undefined {
  const possible = statesOfPin(pincode)
  if (!state || possible.length === 0 || possible.some(name => name === state)) return undefined
  return `PIN codes that begin with ${pincode.slice(0, 3)} lie in ${possible.join(' or ')}. Compare it with the state.`
}

/** The two digits by which the GST knows a state. */
export const gstCodeOf = (state: string): string | undefined =>
  states.find(one => one.name === state)?.code

/** A GST number begins with the code of the state in which it is registered. */
export function gstinStateWarning(gstNumber: string, state: string): string | undefined {
  const code = gstCodeOf(state)
  const own = gstNumber.trim().slice(0, 2)
  if (!code || !/^[0-9]{2}$/.test(own) || own === code) return undefined
  const other = states.find(one => one.code === own)?.name
  return `This number is registered in ${other ?? `a state with the code ${own}`}; ${state} has the code ${code}.`
}
