/** States and union territories of India with their GST code; the code says whose SGST a supply bears (reference: state codes of the GST portal). */
export const states = [
  { code: '35', name: 'Andaman and Nicobar Islands' },
  { code: '37', name: 'Andhra Pradesh' },
  { code: '12', name: 'Arunachal Pradesh' },
  { code: '18', name: 'Assam' },
  { code: '10', name: 'Bihar' },
  { code: '04', name: 'Chandigarh' },
  { code: '22', name: 'Chhattisgarh' },
  { code: '26', name: 'Dadra and Nagar Haveli and Daman and Diu' },
  { code: '07', name: 'Delhi' },
  { code: '30', name: 'Goa' },
  { code: '24', name: 'Gujarat' },
  { code: '06', name: 'Haryana' },
  { code: '02', name: 'Himachal Pradesh' },
  { code: '01', name: 'Jammu and Kashmir' },
  { code: '20', name: 'Jharkhand' },
  { code: '29', name: 'Karnataka' },
  { code: '32', name: 'Kerala' },
  { code: '38', name: 'Ladakh' },
  { code: '31', name: 'Lakshadweep' },
  { code: '23', name: 'Madhya Pradesh' },
  { code: '27', name: 'Maharashtra' },
  { code: '14', name: 'Manipur' },
  { code: '17', name: 'Meghalaya' },
  { code: '15', name: 'Mizoram' },
  { code: '13', name: 'Nagaland' },
  { code: '21', name: 'Odisha' },
  { code: '34', name: 'Puducherry' },
  { code: '03', name: 'Punjab' },
  { code: '08', name: 'Rajasthan' },
  { code: '11', name: 'Sikkim' },
  { code: '33', name: 'Tamil Nadu' },
  { code: '36', name: 'Telangana' },
  { code: '16', name: 'Tripura' },
  { code: '09', name: 'Uttar Pradesh' },
  { code: '05', name: 'Uttarakhand' },
  { code: '19', name: 'West Bengal' },
] as const

export const stateNames: readonly string[] = states.map(state => state.name)

// Union territories without a legislature: Andaman and Nicobar, Chandigarh, Dadra and Nagar Haveli and Daman and Diu, Lakshadweep, Ladakh.
const underUtgst: readonly string[] = ['35', '04', '26', '31', '38']

/** The code of the state in which a hotel is, or else that of its GSTIN, which is the same; '' where neither says. */
export const stateCodeOf = ({
  gstNumber,
  state,
}: {
  gstNumber: string | null
  state: string
}): string => states.find(one => one.name === state)?.code ?? gstNumber?.slice(0, 2) ?? ''

/** The name of the half of GST that goes to the state or territory with this code (UTGST Act, 2017). */
export const stateTaxName = (stateCode: string): 'SGST' | 'UTGST' =>
  underUtgst.includes(stateCode) ? 'UTGST' : 'SGST'
