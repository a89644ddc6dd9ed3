import { type Client, escapeIdentifier, escapeLiteral } from "pg";
import { applicationName } from "./addressFile.ts";

/**
 * Makes the application's role and database on a cluster, when they are not there yet. The role is no superuser; it
 * owns its database and every schema in it, and may make scratch databases (reading a foreign dump), but no roles.
 */
export async function prepareApplication(admin: Client, password: string): Promise<void> {
  const name = escapeIdentifier(applicationName);
  const role = await admin.query("select 1 from pg_roles where rolname = $1", [applicationName]);
  if (role.rowCount === 0) {
    await admin.query(
      `create role ${name} login nosuperuser createdb nocreaterole noreplication password ${escapeLiteral(password)}`,
    );
  }
  const database = await admin.query("select 1 from pg_database where datname = $1", [applicationName]);
  if (database.rowCount === 0) {
    await admin.query(`create database ${name} owner ${name} template template0`);
    await admin.query(`revoke all on database ${name} from public`);
  }
}
