/** What happened at a property, told to live screens. The listener reads the entity again; the event carries ids only. */
export interface PropertyEvent {
  id: string
  propertyId: string
  type: string
  entityId: string
  at: string
}

export interface EventFeed {
  /** Events of these properties from now on, until `signal` aborts or the session behind `sessionKey` ends. */
  subscribe(propertyIds: readonly string[] | 'all', signal: AbortSignal, sessionKey?: string): AsyncIterable<PropertyEvent>
}
