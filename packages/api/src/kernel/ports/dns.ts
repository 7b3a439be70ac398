/** The domain name system, as far as a hotel proves a domain by it. */
export interface Dns {
  /** The texts of a name's TXT records; none for a name without any. Rejects when no answer can be had. */
  textsOf(name: string): Promise<string[]>
  /** Where a name's CNAME record points; undefined without one. Rejects when no answer can be had. */
  aliasOf(name: string): Promise<string | undefined>
}
