import { agent, agentNote, colleague, colleagueNote, customer, withFile, type Script } from './script.ts'

/** Texts of customers and the team of a charter company. */
export const charterScripts: readonly Script[] = [
  {
    on: ['quotes'],
    medium: 'email',
    subject: 'Charter request {from} to {to}, {date}',
    turns: [
      customer(
        'Hello,\n\nCould you quote {from} to {to} for {pax} passengers on {date}, wheels up around {time}? A midsize or better, with Wi-Fi please.\n\nThank you,\n{first}',
      ),
      agentNote('@{colleague_nick} can you check whether {tail} is free that day? Repositioning looks short.', 18),
      colleagueNote('{tail} is back the evening before, so it works. I would hold the price for 48 hours.', 34),
      agent(
        'Hi {first},\n\nWe can do {from_code} to {to_code} on {date} at {time} with a {aircraft}. The price for {pax} passengers is {price}, all taxes included. The quote holds for 48 hours.\n\nShall I block the aircraft?\n\nBest,\n{agent}',
        12,
      ),
      customer(
        'That works for us. Can we move departure 30 minutes later? And one of the guests travels with a small dog.',
        95,
      ),
      agent(
        'Half an hour later is no problem, and the dog is welcome in the cabin. I have updated quote {number}; please confirm and I will send the agreement.',
        26,
      ),
    ],
  },
  {
    on: ['quotes'],
    medium: 'email',
    subject: 'RFQ {from_code}-{to_code} / {pax} pax / {date}',
    turns: [
      customer(
        'Hi team,\n\nPlease quote {from_code}-{to_code}, {pax} pax, {date} {time} local. Two hard cases with camera gear, roughly 90 lb together.\n\nNet rate please.\n{first}\n{company}',
      ),
      withFile(
        'Quote {number}.pdf',
        agent(
          '{first}, thanks. {aircraft}, {price} net of commission, one fuel stop not needed. Quote {number} is attached to this thread. Bags are fine.',
          41,
        ),
      ),
      customer('Received. Client is comparing with another offer, I should know by tomorrow noon.', 130),
    ],
  },
  {
    on: ['quotes'],
    medium: 'email',
    subject: 'Re: Quote {number} - is there anything smaller?',
    turns: [
      customer(
        'Good morning {agent_first},\n\nThe price for {from} to {to} is above what my client had in mind. Is there a light jet that makes it nonstop?',
      ),
      agent(
        'Good morning {first},\n\nA light jet makes it nonstop with up to five passengers and carry-on bags. With {pax} on board I would stay with the {aircraft}. If the date can move by a day there is an empty leg that brings the price down by about a third.',
        52,
      ),
      customer('A day earlier works! Please send me the details of the empty leg.', 75),
    ],
  },
  {
    on: ['quotes', 'contacts'],
    medium: 'web',
    subject: 'Website request: round trip for a wedding party',
    turns: [
      customer(
        'We are planning a wedding weekend and need to bring eight guests in on Friday and home on Sunday. Some of them have never flown private: what should they know, and what does it cost?',
      ),
      withFile(
        'Guide for first-time guests.pdf',
        agent(
          'Congratulations! For eight guests a midsize jet is the right size. I put together two options with prices and a one-page guide for first-time guests. May I call you this afternoon?',
          38,
        ),
      ),
      customer('Yes, after 3 PM please.', 22),
    ],
  },
  {
    on: ['trips'],
    medium: 'email',
    subject: 'Trip {number}: catering for {date}',
    turns: [
      customer(
        'Hi {agent_first},\n\nFor trip {number} we would like: two vegetarian lunch boxes, one gluten free, a fruit tray for {pax}, still water and two bottles of the usual Sancerre.\n\nThanks!\n{first}',
      ),
      agentNote(
        'Ordered with the caterer at {from_code}, delivery 90 minutes before departure. @{colleague_nick} please have the cooler ready.',
        25,
      ),
      agent("All ordered, {first}. The gluten-free box will be labelled with the passenger's name.", 6),
    ],
  },
  {
    on: ['trips'],
    medium: 'email',
    subject: 'Trip {number}: passenger list and passports',
    turns: [
      agent(
        'Dear {first},\n\nFor trip {number} on {date} we still need full names as in the passport and dates of birth for {pax} passengers. Please reply to this message by the day before departure.\n\n{agent}',
      ),
      customer(
        'Hello {agent_first}, the list is final on Monday. Mr. Holt may bring his daughter (12), does that change anything?',
        180,
      ),
      agent('No change in price; she only needs her passport, and a consent letter if only one parent travels.', 33),
    ],
  },
  {
    on: ['trips'],
    medium: 'email',
    subject: 'Weather watch for {to_code} on {date}',
    turns: [
      agent(
        'Hello {first},\n\nThe forecast for {to_code} shows a line of storms in the late afternoon. Departing one hour earlier than {time} would keep you ahead of it. Nothing else changes. Would that work for your party?\n\n{agent}',
      ),
      customer('An hour earlier is tight for two of us. What happens if we stay with {time}?', 28),
      agentNote(
        'Dispatch says 60 percent for a ground stop between 16 and 18 local. @{colleague_nick} can the crew extend by two hours if needed?',
        9,
      ),
      colleagueNote('Crew can extend until 22:00, that is fine.', 12),
      agent(
        'Then we stay with {time} and plan for a possible delay of one to two hours. I will text you two hours before departure with the latest.',
        7,
      ),
      customer('Perfect, thank you for looking ahead.', 16),
    ],
  },
  {
    on: ['trips'],
    medium: 'email',
    isVendor: true,
    subject: 'Crew rooms confirmed for {tail}',
    turns: [
      customer(
        'Good afternoon,\n\nTwo king rooms are confirmed for the crew of {tail} from {date}, late check-in noted. Shuttle from the FBO every 30 minutes.\n\nKind regards,\n{first}',
      ),
      agent('Thank you. Please add breakfast from 5:30 and an invoice to our company, reference trip {number}.', 44),
    ],
  },
  {
    on: ['trips'],
    medium: 'email',
    isVendor: true,
    subject: 'Handling request {tail} {to_code} {date}',
    turns: [
      agent(
        'Hello,\n\nPlease arrange handling for {tail} at {to_code} on {date}: quick turn, 250 gallons, GPU, lavatory service, one crew car. {pax} passengers.\n\nThanks,\n{agent}',
      ),
      customer(
        'Confirmed: ramp space, GPU and fuel. The crew car is available until 21:00. Handling fee is waived with the fuel.',
        66,
      ),
    ],
  },
  {
    on: ['trips'],
    medium: 'email',
    subject: 'Invoice for trip {number}',
    turns: [
      withFile(
        'Invoice {number}.pdf',
        agent(
          'Dear {first},\n\nThank you for flying with us. The invoice for trip {number} ({from} to {to}) over {price} is ready. Payment by wire or ACH within 14 days, please.\n\n{agent}',
        ),
      ),
      customer(
        'Hi {agent_first}, our accounting asks for the purchase order number on the invoice: PO 88213. Could you send it again?',
        1500,
      ),
      agent('Of course, the corrected invoice is on its way.', 45),
      customer('Paid today by ACH. Thank you!', 2900),
    ],
  },
  {
    on: ['trips'],
    medium: 'text',
    subject: '',
    turns: [
      agent(
        'Good morning {first}, this is {agent_first}. {tail} is on the ramp at {from_code}, crew is ready. See you at {time}.',
      ),
      customer('We are running about 20 min late, traffic is awful', 14),
      agent('No problem at all, we have moved the slot. Drive safely.', 2),
      customer('Thank you!!', 3),
    ],
  },
  {
    on: ['trips'],
    medium: 'text',
    subject: '',
    turns: [
      customer('Can the car pick us up right at the plane in {to}?'),
      agent('Yes, planeside is arranged. Black Suburban, driver Marcus.', 9),
    ],
  },
  {
    on: ['contacts', 'quotes'],
    medium: 'text',
    subject: '',
    turns: [
      customer('Hi, do you have anything {from_code} to {to_code} this weekend? 4 people'),
      agent('Let me check, {first}. Do you need to return the same day?', 6),
      customer('Sunday evening is fine', 11),
    ],
  },
  {
    on: ['deals'],
    medium: 'email',
    subject: 'Empty leg {from_code} to {to_code} on {date}',
    turns: [
      customer(
        'Hello, I saw your empty leg from {from} to {to} on {date}. Is it still available for 5 passengers, and can the time move?',
      ),
      agent(
        'Hi {first}, it is still available. The time can move by up to two hours in either direction; after that the aircraft is needed for its next trip.',
        31,
      ),
    ],
  },
  {
    on: ['contacts'],
    medium: 'email',
    subject: 'Changes to our account',
    turns: [
      customer(
        'Hello,\n\nPlease note that I have taken over travel for {company}. My colleague has left the company; can you send everything to this address from now on, and update the billing address?\n\nBest regards,\n{first}',
      ),
      agent(
        'Welcome, {first}. I have updated the contact. Could you send the new billing address and the name of the person who approves charters?',
        87,
      ),
      customer('Approvals come from our CFO. Address follows tomorrow.', 140),
    ],
  },
  {
    on: ['contacts'],
    medium: 'email',
    subject: 'Lost item after the flight on {recent}',
    turns: [
      customer('Hi, I believe I left a navy blue scarf in the cabin. Could the crew have a look?'),
      agentNote('@{colleague_nick} can you ask the crew? Probably row 2, left.', 11),
      colleagueNote('Found it behind the seat. It is at the front desk.', 64),
      agent('Good news, {first}: the crew found it. Shall we send it to your office?', 5),
      customer('Amazing, yes please. You are the best!', 18),
    ],
  },
  {
    on: ['contacts', 'affiliates'],
    medium: 'email',
    subject: 'Holiday schedule and peak days',
    turns: [
      customer('Could you send us your list of peak days for the coming season, and the cancellation terms for them?'),
      withFile(
        'Peak days.pdf',
        agent(
          'Attached to this thread is the list for the season. On peak days cancellation is free until 7 days before departure.',
          210,
        ),
      ),
    ],
  },
  {
    on: ['tasks'],
    medium: 'note',
    subject: 'Where we stand',
    turns: [
      agentNote(
        'I have talked to the vendor, we should have an answer by the end of the week. @{colleague_nick} can you take it from here?',
      ),
      colleagueNote('Yes. I will write down what is missing and come back on Thursday.', 47),
      agentNote('Great, thanks.', 8),
    ],
  },
  {
    on: ['client'],
    medium: 'chat',
    subject: 'Company chat',
    turns: [
      agent(
        'Reminder: the ramp in front of hangar 2 is closed for painting tomorrow until noon. @sales please tell customers to use the north gate.',
      ),
      colleague('Got it. @{agent_nick} does that include the fuel truck?', 12),
      agent('Fuel comes through the north gate too.', 5),
    ],
  },
  {
    on: ['pages'],
    medium: 'note',
    subject: 'Text of the page',
    turns: [
      agentNote(
        'The prices on this page are from last year. @{colleague_nick} could you check them before we publish?',
      ),
      colleagueNote('Updated, and the picture is new as well.', 300),
    ],
  },
  {
    on: ['deployments', 'work_orders', 'pricing', 'groups', 'users'],
    medium: 'note',
    subject: 'Please have a look',
    turns: [
      agentNote('I changed a few things here, please have a look before Friday.'),
      colleagueNote('Looks good to me.', 190),
    ],
  },
]
