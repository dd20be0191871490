-- The timeline of a contact reads its changes from a moment on, the newest first: without walking those that came later.
create index history_of_contacts on history (client_id, id, at, version) where record = 'contacts';
