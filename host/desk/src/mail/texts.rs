//! What our letters say, in the reader's language.

use super::Written;
use balcao_storage::UserRow;

/// The letter about a forgotten password.
pub(crate) fn password_reset(user: &UserRow, link: &str, secret: &str) -> Written {
    let name = &user.name;
    let (subject, body) = match user.language.as_str() {
        "en" => (
            "Your new password",
            format!(
                "Hello, {name}.\n\nSomebody, we hope you, has asked for a new password. Choose it here:\n\n{link}\n\n\
                 If the page asks for a code, it is this one:\n\n{secret}\n\nBoth work once and for one hour. \
                 If it was not you, ignore this letter: your password stays as it is.\n"
            ),
        ),
        "es" => (
            "Su nueva contraseña",
            format!(
                "Hola, {name}.\n\nAlguien, esperamos que usted, pidió una nueva contraseña. Elíjala aquí:\n\n{link}\n\n\
                 Si la página pide un código, es este:\n\n{secret}\n\nAmbos sirven una sola vez y durante una hora. \
                 Si no fue usted, ignore este mensaje: su contraseña sigue igual.\n"
            ),
        ),
        _ => (
            "Sua nova senha",
            format!(
                "Olá, {name}.\n\nAlguém, esperamos que você, pediu uma nova senha. Escolha-a aqui:\n\n{link}\n\n\
                 Se a página pedir um código, é este:\n\n{secret}\n\nOs dois valem uma única vez e por uma hora. \
                 Se não foi você, ignore esta mensagem: sua senha continua a mesma.\n"
            ),
        ),
    };
    Written {
        to: user.email.clone(),
        subject: subject.to_owned(),
        body,
    }
}

/// The letter to somebody who has signed a company up.
pub(crate) fn welcome(user: &UserRow, link: &str) -> Written {
    let (name, email) = (&user.name, &user.email);
    let (subject, body) = match user.language.as_str() {
        "en" => (
            "Your desk is ready",
            format!(
                "Hello, {name}.\n\nYour company has its desk, and three days to try it out. Log in here as {email}:\n\n\
                 {link}\n\nFirst steps: connect a channel, create a queue and invite your team.\n"
            ),
        ),
        "es" => (
            "Su mostrador está listo",
            format!(
                "Hola, {name}.\n\nSu empresa ya tiene su mostrador y tres días para probarlo. Entre aquí como {email}:\n\n\
                 {link}\n\nPrimeros pasos: conecte un canal, cree una cola e invite a su equipo.\n"
            ),
        ),
        _ => (
            "Seu balcão está pronto",
            format!(
                "Olá, {name}.\n\nSua empresa já tem o seu balcão e três dias para experimentar. Entre aqui como {email}:\n\n\
                 {link}\n\nPrimeiros passos: conecte um canal, crie uma fila e convide sua equipe.\n"
            ),
        ),
    };
    Written {
        to: email.clone(),
        subject: subject.to_owned(),
        body,
    }
}
