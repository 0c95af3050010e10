-- A message that the mail server took may come back later; a user says so.
alter table mail_recipient drop constraint mail_recipient_state_check;
alter table mail_recipient add constraint mail_recipient_state_check
  check (state in ('waiting', 'sending', 'sent', 'refused', 'failed', 'unclear', 'undelivered'));
