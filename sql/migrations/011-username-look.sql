-- The form under which two names look the same (calc-wasm/vocabulary/usernames.ts), computed by the application as the
-- other keys are. Of accounts that look the same already, the oldest has it; the others go on without.
alter table account add column username_look text unique;
update account set username_look = first.look
from (
  select distinct on (look) id, look
  from (
    select id, created_at, translate(username_key,
      'авсеёѕіїјкмнортхуүһԁԛԝѵӏӓӧαάβεέζηιίκμνοόρτυύχϳςօոսհզցıɩɑɡʋڪہھەۍ',
      'abceësiïjkmhoptxyyhdqwvläöaábeézhiíkmnoóptyýxjσonuhqgiiaguکهههی') as look
    from account
  ) as looks
  order by look, created_at, id
) as first
where account.id = first.id;
