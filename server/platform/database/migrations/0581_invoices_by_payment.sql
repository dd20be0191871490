-- Events of a payment find the invoice of a subscription that it paid.
create index provider_mirrors_by_intent on provider_mirrors (client_id, (doc ->> 'intent')) where kind = 'invoice';
