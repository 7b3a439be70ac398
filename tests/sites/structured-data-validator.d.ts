declare module '@adobe/structured-data-validator' {
  interface Issue {
    issueMessage: string
    severity: 'ERROR' | 'WARNING'
    path: unknown[]
  }
  export default class Validator {
    /** The vocabulary of schema.org; without it only what search engines ask for is checked. */
    constructor(vocabulary?: object)
    validate(found: { jsonld: Record<string, object[]> }): Promise<Issue[]>
  }
}
