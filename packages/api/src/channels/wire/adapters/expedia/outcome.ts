import { elementsNamed, readXml, XmlError } from '../../../../kernel/shared/xml.ts'
import type { Outcome, WireResponse } from '../../rules/adapter.ts'
import { outcomeOfStatus } from '../../rules/outcome.ts'

/**
 * What Expedia QuickConnect says by families of codes: 1xxx the credentials, 4000 to 4099, 4206 and 5000 come again, all others are
 * refused. A warning (7xxx) is a success of which something was not taken over; one of a confirmation (10xxx) has its booking fetched anew.
 */
export function eqcOutcome(response: WireResponse): Outcome {
  const known = outcomeOfStatus(response)
  if (known && known.kind !== 'refused') return known
  try {
    const root = readXml(response.body)
    const [error] = elementsNamed(root, 'Error')
    if (error) {
      const code = error.attributes.code ?? '0'
      const said = { code, message: error.text || 'no text' }
      const number = Number(code)
      if (number >= 1000 && number < 2000) return { kind: 'unauthorised', ...said }
      const comesAgain = (number >= 4000 && number < 4100) || number === 4206 || number === 5000
      return { kind: comesAgain ? 'transient' : 'refused', ...said }
    }
    const warnings = elementsNamed(root, 'Warning').map(({ attributes, text }) => ({
      code: attributes.code ?? '0',
      message: text || 'no text',
    }))
    const [stale] = warnings.filter(({ code }) => Number(code) >= 10_000)
    if (stale) return { kind: 'refused', ...stale }
    if (elementsNamed(root, 'Success').length > 0) return { kind: 'accepted', refused: warnings }
    return known ?? { kind: 'transient', code: 'shape', message: 'Neither Success nor Error.' }
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return known ?? { kind: 'transient', code: 'xml', message: `No XML: ${error.message}` }
  }
}
