-- customers_of_email begins with the same column.
drop index customers_email;
