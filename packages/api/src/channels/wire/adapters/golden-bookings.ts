/** Reservations as channels push them; ids and people are invented. */
export const pushed: Record<string, string> = {
  cleartrip: `<?xml version="1.0"?>
<hotel-booking xmlns="http://www.cleartrip.com/extranet/hotel-bookings" type="BOOK">
  <confirmation-no>Q261005001</confirmation-no><hotel-id>311</hotel-id><room-id>5501</room-id><rate-id>88</rate-id>
  <no-of-rooms>2</no-of-rooms><check-in-date>21/11/2026</check-in-date><check-out-date>23/11/2026</check-out-date>
  <booked-on>05/10/2026 10:05:00</booked-on><net-payable>9400.50</net-payable><hotel-gst>470.03</hotel-gst>
  <currency>INR</currency><pay-at-hotel>true</pay-at-hotel><inclusions>Breakfast &amp; Wi-Fi</inclusions>
  <guest-details><guest-name>Ananya &#2352;&#2366;&#2357;</guest-name><guest-email>ananya@example.in</guest-email><guest-phone>+919812345670</guest-phone>
    <guest-detail><adults-total>2</adults-total><children-total>1</children-total></guest-detail>
    <guest-detail><adults-total>2</adults-total><children-total>0</children-total></guest-detail></guest-details>
</hotel-booking>`,
  oyo: JSON.stringify({
    hotel_code: '311',
    booking: {
      id: 'OYO7781',
      status: 'modified',
      revised_at: '2026-10-05T10:05:00.000Z',
      arrival_date: '2026-11-21',
      departure_date: '2026-11-23',
      amount: '9400.50',
      payment_collect: 'ota',
      customer: { name: 'Ananya Rao', mail: null, phone: '+919812345670' },
      room_type_id: '5501',
      rate_plan_id: '88',
      rooms: 1,
      occupancy: { adults: 2, children: 0 },
    },
  }),
}

/** Reservations as channels answer when they are asked. */
export const bookings: Record<string, string> = {
  expedia: `<?xml version="1.0"?>
<BookingRetrievalRS xmlns="http://www.expediaconnect.com/EQC/BR/2014/01"><Bookings>
  <Booking id="900123" type="Book" createDateTime="2026-10-05T10:05:00Z" source="A-Expedia" status="pending">
    <Hotel id="311"/>
    <RoomStay roomTypeID="30000" ratePlanID="31000A"><StayDate arrival="2026-11-21" departure="2026-11-23"/>
      <GuestCount adult="2" child="1"/><Total amountAfterTaxes="9400.50" amountOfTaxes="447.64" currency="INR"/></RoomStay>
    <PrimaryGuest><Name givenName="Zo&#235;" surname="M&#252;ller"/><Phone countryCode="49" cityAreaCode="30" number="1234567"/><Email>zoe@example.com</Email></PrimaryGuest>
    <SpecialRequest code="4">Late arrival</SpecialRequest><SpecialRequest code="1">High floor</SpecialRequest>
  </Booking>
  <Booking id="900124" type="Cancel" createDateTime="2026-10-05T10:06:00Z" source="Expedia" status="pending"><Hotel id="311"/></Booking>
  <Booking id="900125" type="Book" createDateTime="2026-10-05T10:07:00Z" source="Expedia" status="pending"><Hotel id="311"/>
    <RoomStay roomTypeID="30000" ratePlanID="31000A"><StayDate arrival="2026-11-23" departure="2026-11-21"/></RoomStay></Booking>
</Bookings></BookingRetrievalRS>`,
  agoda: `<?xml version="1.0"?>
<result><bookings count="2">
  <booking property_id="311" booking_id="800777" booking_date="2026-10-05T17:00:00" last_action="2026-10-05T17:05:00" arrival="2026-11-21" departure="2026-11-23"
    status="AmendBooking" room_id="800000011" rateplan_id="700021" room_count="2" adults="4" children="1">
    <customer name="Ananya Rao" email="ananya@example.in"/><requests><request>Quiet room</request></requests>
    <prices currency="INR" net_inclusive_amt="9400.50"><price date="2026-11-21" type="room"/></prices></booking>
  <booking booking_id="800778" last_action="2026-10-05T17:06:00+07:00" arrival="2026-11-21" departure="2026-11-23" status="Odd"/>
</bookings></result>`,
}
